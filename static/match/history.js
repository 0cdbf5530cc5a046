/** The past of the match, fetched when somebody looks: moments by the slider, the earlier story by the log. */

const STORY = 160; // entries fetched at first

/**
 * @param {import('./state.js').Store} store
 * @param {string} api
 * @param {() => void} redraw
 * @param {string} [invite] what opens a private match to somebody who only watches
 */
export function history(store, api, redraw, invite = '') {
  let wanted = /** @type {number|null} */ (null),
    busy = false,
    first = Infinity;
  const cache = new Map();

  /** @param {string} query */
  async function get(query) {
    const answer = await fetch(`${api}?${query}${invite && `&invite=${encodeURIComponent(invite)}`}`, {
      credentials: 'same-origin',
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  }

  /** Only the last moment asked for counts. @param {any} ui */
  async function pump(ui) {
    if (busy) return;
    busy = true;
    while (wanted !== null) {
      const number = wanted;
      wanted = null;
      try {
        const frame = cache.get(number) ?? (await get(`at=${number}`));
        cache.set(number, frame);
        if (wanted === null) store.look(number, frame);
      } catch {
        store.receive({type: 'error', key: null, reason: 'That moment could not be fetched.', rule: ''});
      }
      ui.at = wanted;
      redraw();
    }
    busy = false;
  }

  return {
    /** @param {number|null} number @param {any} ui */
    goTo(number, ui) {
      ui.copied = false;
      if (number === null || number >= store.version) {
        wanted = ui.at = null;
        store.look(null);
        return redraw();
      }
      wanted = ui.at = Math.max(0, number);
      if (wanted < first && first > 0) this.fetchStory(0);
      redraw();
      pump(ui);
    },
    /** The story before the first position we were sent. */
    async begin() {
      const own = store.version;
      await this.fetchStory(Math.max(0, own - STORY));
    },
    async earlier() {
      if (first > 0) await this.fetchStory(0);
    },
    /** @param {number} since */
    async fetchStory(since) {
      try {
        const {facts} = await get(`since=${since}`);
        first = since;
        store.remember(facts ?? []);
        redraw();
      } catch {
        /* the log begins later then */
      }
    },
    get more() {
      return first > 0;
    },
  };
}
