/** The past of the match, fetched when somebody looks: moments by the slider, the earlier story by the log. */

/** @typedef {import('./types.js').Ui} Ui */

const STORY = 160; // entries fetched at first
const TRIES = 4, // until the log just begins later
  PAUSE = 1500; // ms between them

/**
 * @param {import('./state.js').Store} store
 * @param {string} api
 * @param {() => void} redraw
 * @param {string} [invite] what opens a private match to somebody who only watches
 */
export function history(store, api, redraw, invite = '') {
  let wanted = /** @type {number|null} */ (null),
    busy = false,
    fetching = false,
    first = Infinity,
    audience = 0; // how often the screen was covered: what was asked for before is not for who looks now
  const cache = new Map();

  /** @param {string} query @param {string} [path] */
  async function get(query, path = '') {
    const answer = await fetch(`${api}${path}?${query}${invite && `&invite=${encodeURIComponent(invite)}`}`, {
      credentials: 'same-origin',
    });
    if (!answer.ok) throw /** @type {import('./frames').Refusal} */ (await answer.json());
    return answer.json();
  }

  /** Only the last moment asked for counts.
   * @param {Ui} ui */
  async function pump(ui) {
    if (busy) return;
    busy = true;
    while (wanted !== null) {
      const number = wanted,
        own = audience;
      wanted = null;
      try {
        const frame = cache.get(number) ?? (await get(`at=${number}`));
        if (own !== audience) continue;
        cache.set(number, frame);
        if (wanted === null) store.look(number, frame);
      } catch {
        store.refused({reason: 'That moment couldn’t be fetched.', rule: ''});
      }
      ui.at = wanted;
      redraw();
    }
    busy = false;
  }

  return {
    /** Resolved once that moment, or the last one asked for since, is shown.
     * @param {number|null} number @param {Ui} ui @returns {Promise<void>} */
    async goTo(number, ui) {
      ui.copied = false;
      if (number === null || number >= store.version) {
        wanted = ui.at = null;
        store.look(null);
        return redraw();
      }
      wanted = ui.at = Math.max(0, number);
      if (wanted < first && first > 0) this.fetchStory(0);
      redraw();
      return pump(ui);
    },
    /** The screen is covered: what one seat was told is fetched anew, as it is told to all.
     * @param {Ui} ui @returns {Promise<void>} */
    anew(ui) {
      audience++;
      wanted = ui.at = null;
      cache.clear();
      first = Infinity;
      return this.begin();
    },
    /** The story before the first position we were sent. */
    async begin() {
      const own = store.version;
      await this.fetchStory(Math.max(0, own - STORY));
    },
    async earlier() {
      if (first > 0) await this.fetchStory(0);
    },
    /** @param {number} since @param {number} [tries] */
    async fetchStory(since, tries = TRIES) {
      const own = audience;
      try {
        const {facts} = await get(`since=${since}`);
        if (own !== audience) return;
        first = Math.min(first, since);
        store.remember(facts ?? []);
        redraw();
      } catch {
        if (tries > 1) setTimeout(() => this.fetchStory(since, tries - 1), PAUSE);
      }
    },
    /** How a finished game went, fetched once; null where that cannot be had.
     * @param {Ui} ui @param {number} [tries] */
    async fetchCourse(ui, tries = TRIES) {
      if (fetching && tries === TRIES) return;
      fetching = true;
      try {
        ui.course = await get('', '/course');
      } catch (error) {
        if (tries > 1 && (/** @type {Partial<import('./frames').Refusal>} */ (error).code ?? 'busy') === 'busy') return void setTimeout(() => this.fetchCourse(ui, tries - 1), PAUSE);
        ui.course = null;
      }
      redraw();
    },
    get more() {
      return first > 0;
    },
  };
}
