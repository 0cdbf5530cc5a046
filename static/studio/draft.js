/**
 * The draft without a screen: what the server has, what was typed since, and what is on its way. Typing rests 300 ms
 * before it is sent; the answer says what speaks against it.
 */

/** @typedef {import('./types.js').State} State @typedef {import('./types.js').Edit} Edit @typedef {import('./types.js').Path} Path
 * @typedef {import('./types.js').Data} Data */

export const REST = 300; // ms
const LOOK = 5000; // ms between two looks of who only reads

/** @param {Path} path */
export const keyOf = path => JSON.stringify(path);

/** What stands at a place of a board; undefined where nothing does.
 * @param {unknown} data @param {Path} path @returns {unknown} */
export const at = (data, path) =>
  path.reduce((/** @type {unknown} */ found, step) => (found === null || found === undefined ? undefined : /** @type {Record<string, unknown>} */ (found)[step]), data);

/** A copy of plain data with another value at a place.
 * @param {unknown} data @param {Path} path @param {unknown} value @returns {unknown} */
export function withValue(data, path, value) {
  if (!path.length) return value;
  const [step, ...rest] = path,
    copy = /** @type {Record<string, unknown>} */ (Array.isArray(data) ? [...data] : {...(/** @type {object} */ (data ?? {}))});
  copy[step] = withValue(copy[step], rest, value);
  return copy;
}

export class Draft {
  /** @param {State} state @param {Record<string, string>} urls @param {string} csrf @param {() => void} changed */
  constructor(state, urls, csrf, changed) {
    this.state = state;
    this.urls = urls;
    this.csrf = csrf;
    this.changed = changed;
    /** @type {Map<string, Extract<Edit, {do: 'set'}>>} */
    this.typed = new Map();
    this.timer = 0;
    /** @type {Promise<boolean>} */
    this.sending = Promise.resolve(true);
    this.busy = false;
    this.why = '';
  }

  /** The board with what was typed. @returns {Data} */
  get data() {
    let data = /** @type {unknown} */ (this.state.data);
    for (const {path, value} of this.typed.values()) data = withValue(data, path, value);
    return /** @type {Data} */ (data);
  }

  /** A field has another value; sent when nothing more is typed for a moment.
   * @param {Path} path @param {unknown} value */
  set(path, value) {
    if (this.state.readonly) return;
    this.typed.set(keyOf(path), {do: 'set', path, value});
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.flush(), REST);
    this.changed();
  }

  /** Sends what was typed; whether all of it is saved. */
  flush() {
    clearTimeout(this.timer);
    return this.queue(() => {
      const edits = [...this.typed.values()];
      return edits.length ? this.post('edit', {edits}, () => this.forget(edits)) : Promise.resolve(true);
    });
  }

  /** @param {Edit[]} edits */
  forget(edits) {
    for (const edit of edits) if (edit.do === 'set' && this.typed.get(keyOf(edit.path)) === edit) this.typed.delete(keyOf(edit.path));
  }

  /** Something that is no typing: at once, after what was typed.
   * @param {Edit} edit */
  async make(edit) {
    await this.flush();
    return this.queue(() => this.post('edit', {edits: [edit]}));
  }

  /** @param {'undo'|'redo'|'take'} verb */
  async do(verb) {
    await this.flush();
    return this.queue(() => this.post(verb, {}));
  }

  /** @param {Path} path */
  async putBack(path) {
    await this.flush();
    return this.queue(() => this.post('back', {path}));
  }

  /** One request after the other: each names the revision that the one before it left.
   * @param {() => Promise<boolean>} send */
  queue(send) {
    this.sending = this.sending.then(send, send);
    return this.sending;
  }

  /** @param {string} verb @param {object} body @param {() => void} [done] @returns {Promise<boolean>} */
  async post(verb, body, done) {
    this.busy = true;
    try {
      const answer = await fetch(this.urls[verb], {
        method: 'POST',
        headers: {'Content-Type': 'application/json', 'X-CSRFToken': this.csrf},
        body: JSON.stringify({revision: this.state.revision, ...body}),
      });
      const told = await answer.json();
      if (answer.ok) {
        done?.();
        this.state = told;
        this.why = '';
        return true;
      }
      done?.();
      this.why = told.reason ?? "That couldn't be saved.";
      if (answer.status === 409) await this.look();
      return false;
    } catch {
      this.why = 'The site gives no answer. What you typed is kept here and sent again.';
      this.timer = window.setTimeout(() => this.flush(), LOOK);
      return false;
    } finally {
      this.busy = false;
      this.changed();
    }
  }

  /** How the draft is now. */
  async look() {
    const answer = await fetch(this.urls.state);
    if (answer.ok) this.state = await answer.json();
    this.changed();
  }

  /** Who reads sees what the editor does. */
  watch() {
    setInterval(() => {
      if (this.state.readonly && this.state.editor && !document.hidden) this.look().catch(() => {});
    }, LOOK);
  }
}
