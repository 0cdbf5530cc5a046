/** The desktop rings when it is one's turn elsewhere. */

/** A notification of the desktop when it becomes one's turn and the page is not looked at.
 * @param {import('../match/app.js').App} app */
export function ringing(app) {
  const {store} = app;
  let was = store.yourTurn;
  store.subscribe(what => {
    if (what !== 'state') return;
    const now = store.yourTurn;
    if (now && !was && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
      const note = new Notification('Your turn', {body: `${store.match.name}: ${store.match.title_name}`, tag: store.match.id});
      note.onclick = () => {
        window.focus();
        note.close();
      };
    }
    was = now;
  });
}
