/** The front page's board is a real one: a public match, drawn by its own title as it is played this moment. */
import {App} from '../match/app.js';
import {isAuction} from '../match/choices.js';
import {Line} from '../match/socket.js';
import {Store} from '../match/state.js';
import {badge, html, render, told} from '../match/lit.js';
import {figure, layInk} from '../shared/pen.js';

const root = /** @type {HTMLElement} */ (document.querySelector('[data-scene]'));
const sentence = /** @type {HTMLElement} */ (document.querySelector('[data-sentence]'));
const opening = JSON.parse(/** @type {string} */ (document.getElementById('scene')?.textContent));

/** What stands in the middle: the auction, or what is being waited for.
 * @param {import('../match/types.js').Ctx} ctx */
function middle(ctx) {
  const {phase, names, position} = ctx;
  if (position.over) return html`<p>The game is over.</p>`;
  if (isAuction(phase) && !phase.phase.endsWith('sealed')) {
    return html`<p>${phase.leader >= 0 ? html`${badge(phase.leader, 18)} <b>${ctx.short(phase.leader)}</b> leads` : phase.lot}</p>
      <b class="price">${figure(phase.price ?? phase.floor)}</b><p class="soft">for ${phase.lot}</p>`;
  }
  return html`<p class="show">${told(position.prompt, names, null)}</p>`;
}

async function begin() {
  /** @type {import('../match/types.js').Title} */
  const title = await import(/** @type {string} */ (root.dataset.client));
  const drawn = /** @type {(ctx: import('../match/types.js').Ctx) => import('../match/types.js').Drawn} */ (title.scene ?? title.board);
  layInk();
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const store = new Store(opening);
  const line = new Line(store, {socket: `${scheme}://${location.host}${root.dataset.socket}`, api: ''});
  const app = new App(store, line, title, {root, meters: null, turn: null, dialog: null}, {urls: /** @type {import('../match/types.js').Ui['urls']} */ ({}), hints: false});
  app.small = /** @type {MediaQueryList} */ ({matches: true}); // drawn as on a phone: shapes and prices, no names
  app.draw = () => {
    if (!store.position) return;
    const ctx = {...app.context(), stage: {}}; // the middle is taken
    if (!app.laid) for (const place of [root, sentence]) place.replaceChildren();
    app.laid = true;
    render(html`<div class="scene-board">${drawn(ctx)}${title.scene ? '' : html`<div class="scene-middle">${middle(ctx)}</div>`}</div>`, root);
    if (!store.position.over) render(told(store.position.prompt, ctx.names, null), sentence);
  };
  store.subscribe(what => { if (what === 'state') app.draw(); });
  line.open();
}

begin().catch(() => { root.hidden = true; });
