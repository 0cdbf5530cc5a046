/** The plan of one's seat while it is written: what is on the sheet, what the server says of it, what is open. Headless. */
import {pressed, put} from './steps.js';
import {alike, begun, changed, moved, placeFor, plain, removed} from './drafting.js';

/** @typedef {import('./types.js').Rule} Rule @typedef {import('./types.js').OwnPlan} OwnPlan @typedef {import('./types.js').Preview} Preview
 * @typedef {import('./types.js').Part} Part @typedef {import('./types.js').Slot} Slot @typedef {import('./types.js').Asker} Asker @typedef {import('./types.js').Reply} Reply */

/** How long after the last change the preview is asked for, in ms. */
const REST = 250;
/** What the server answers where something has to be confirmed first. */
const CONFIRM = 409;
/** What is said where an answer makes no sentence. */
const UNSAID = 'No sentence of a plan says that. You answer it yourself each time.';
/** The plan that is on the sheet before there is one. */
const USUAL = 'default';

export class Planning {
  /**
   * @param {Asker} ask the server
   * @param {() => void} redraw
   * @param {(deed: () => void, ms: number) => unknown} [later]
   */
  constructor(ask, redraw, later = (deed, ms) => setTimeout(deed, ms)) {
    this.ask = ask;
    this.redraw = redraw;
    this.later = later;
    /** @type {OwnPlan|null} what is in force */
    this.own = null;
    /** @type {Rule[]} what is on the sheet */
    this.rules = [];
    /** @type {Preview|null} what the server says of it; of an older sheet while the newest is on its way */
    this.preview = null;
    /** @type {number|null} the key of the sentence that is chosen */
    this.chosen = null;
    /** @type {string|null} the blank of it that is open */
    this.field = null;
    /** @type {string|null} the heading whose sentences are listed */
    this.adding = null;
    /** @type {string|null} the plan as text, while it is written so */
    this.text = null;
    /** Whether all sentences are listed, those of the steps too. */
    this.whole = false;
    /** @type {number|null} which of the things held is pressed, by its place */
    this.card = null;
    /** @type {'lay'|'back'|null} what is asked once before it is done */
    this.sure = null;
    /** @type {string|null} the strength that was put on the sheet last, and its rules */
    this.strength = null;
    /** @type {Rule[]} */
    this.offered = [];
    /** What the server refused. */
    this.refusal = '';
    this.busy = false;
    this.version = -1;
    this.keys = 0;
    this.asked = 0;
  }

  /** Fetch what there is: the plan in force, or else the last one, or the usual one. Nothing is on the sheet before all
   * of it is: what somebody begins to write must not be overtaken. */
  async load() {
    const reply = await this.ask('GET', '');
    if (!reply.ok) return this.refuse(reply);
    const own = /** @type {OwnPlan} */ (reply.said),
      laid = own.laid_at !== null,
      offered = own.former || own.kit.strengths.find(each => each.id === USUAL)?.text;
    this.version = own.version;
    if (!laid && offered) await this.read(offered);
    else this.layOut(own.rules);
    this.own = own;
    this.redraw();
    if (laid || !offered) await this.look();
  }

  /** The game has gone on: what is in force, and what the sheet would do now. What was written stays.
   * @param {number} version */
  async follow(version) {
    if (!this.own || this.busy || version === this.version) return;
    this.version = version;
    const reply = await this.ask('GET', '');
    if (!reply.ok) return;
    const written = this.changed;
    this.own = /** @type {OwnPlan} */ (reply.said);
    if (!written && this.laid && this.changed) this.layOut(this.own.rules);
    await this.look();
  }

  /** @param {Rule[]} rules */
  layOut(rules) {
    this.rules = rules.map(rule => this.keyed(rule));
    Object.assign(this, {chosen: null, field: null, adding: null, refusal: '', sure: null});
    this.redraw();
  }

  /** @param {Rule} rule @returns {Rule} */
  keyed(rule) {
    return {...rule, key: ++this.keys};
  }

  /** What sentences there are, once that is here. */
  get kit() {
    return this.own?.kit ?? null;
  }

  /** Whether a plan is in force. */
  get laid() {
    return this.own !== null && this.own.laid_at !== null;
  }

  /** Whether the sheet says something else than the plan in force. */
  get changed() {
    return !alike(this.rules, this.laid ? /** @type {OwnPlan} */ (this.own).rules : []);
  }

  /** The place of the sentence that is chosen; -1 none. */
  get at() {
    return this.rules.findIndex(rule => rule.key === this.chosen);
  }

  /** A rule as the server writes it; '' where that is not known.
   * @param {number} at */
  lineOf(at) {
    return (this.current && this.preview?.text.split('\n')[at]) || '';
  }

  /** Whether what the server says is of this sheet. */
  get current() {
    return this.preview !== null && alike(this.rules, this.preview.rules);
  }

  /** The sheet is another: say so, and ask what it would do.
   * @param {Rule[]} rules */
  write(rules) {
    this.rules = rules;
    this.sure = null;
    this.refusal = '';
    const asked = ++this.asked;
    this.later(() => asked === this.asked && this.look(), REST);
    this.redraw();
  }

  /** The same of rules among which there are new ones.
   * @param {Rule[]} rules */
  rewrite(rules) {
    this.write(rules.map(rule => (rule.key ? rule : this.keyed(rule))));
  }

  /** What the sheet would do, from the server. */
  async look() {
    const asked = this.asked,
      reply = await this.ask('POST', '/preview', {rules: this.rules.map(plain)});
    if (asked !== this.asked) return;
    if (!reply.ok) return this.refuse(reply);
    this.preview = /** @type {Preview} */ (reply.said);
    this.redraw();
  }

  /** @param {{reason: string}} reply */
  refuse({reason}) {
    this.refusal = reason;
    this.redraw();
  }

  /** @param {number} key @param {string|null} field a blank of it; the same again closes the sentence */
  choose(key, field = null) {
    const same = this.chosen === key && this.field === field;
    Object.assign(this, {chosen: same ? null : key, field: same ? null : field});
    this.redraw();
  }

  /** A rule on the sheet, above those that answer the same question.
   * @param {Rule} rule */
  insert(rule) {
    if (!this.own) return;
    const own = this.keyed(rule),
      at = placeFor(this.own.kit, this.rules, rule);
    Object.assign(this, {chosen: own.key, field: Object.keys(own.fields ?? {})[0] ?? null, adding: null});
    this.write([...this.rules.slice(0, at), own, ...this.rules.slice(at)]);
  }

  /** A sentence from an answer to the open question, as the server makes it.
   * @param {import('../match/types.js').Action} action */
  async learn(action) {
    const reply = await this.ask('POST', '/rule', {action});
    if (!reply.ok) return this.refuse(reply);
    const {rule} = /** @type {{rule: Rule|null}} */ (reply.said);
    if (rule) this.insert(rule);
    else this.refuse({reason: UNSAID});
  }

  /** @param {Part} part */
  add(part) {
    this.insert(begun(part));
  }

  /** @param {number} from @param {number} to @returns {boolean} */
  move(from, to) {
    const rules = moved(this.rules, from, to);
    if (rules) this.write(rules);
    return Boolean(rules);
  }

  /** @param {number} at */
  remove(at) {
    if (this.rules[at]?.key === this.chosen) Object.assign(this, {chosen: null, field: null});
    this.write(removed(this.rules, at));
  }

  /** @param {number} at */
  toggle(at) {
    this.write(changed(this.rules, at, {off: !this.rules[at].off}));
  }

  /** This in a slot of a step, at a place of its names.
   * @param {Slot} slot @param {string} value @param {number} place */
  fill(slot, value, place) {
    if (this.own) this.rewrite(put(this.own.kit, this.rules, slot, value, place));
  }

  /** A thing that is held put into a slot, or taken out of it.
   * @param {Slot} slot @param {string} thing */
  press(slot, thing) {
    if (this.own) this.rewrite(pressed(this.own.kit, this.rules, slot, thing));
  }

  /** One of the plans on offer, on the sheet.
   * @param {string} id */
  async take(id) {
    const found = this.own?.kit.strengths.find(each => each.id === id);
    if (found && (await this.read(found.text))) Object.assign(this, {strength: id, offered: this.rules});
    this.redraw();
  }

  /** Which of the plans on offer is on the sheet. */
  get taken() {
    return this.strength !== null && alike(this.rules, this.offered)
      ? this.strength
      : (this.own?.kit.strengths.find(each => this.current && each.text === this.preview?.text)?.id ?? null);
  }

  /** The sheet as text, to be written on: as it is now, not as it was when the server last looked. */
  async spell() {
    const {current, preview} = this;
    if (!current) await this.look();
    if (current || this.preview !== preview) this.text = this.preview?.text ?? '';
    this.redraw();
  }

  /** What is written as text stands on the sheet, if it is understood.
   * @param {string} text @returns {Promise<boolean>} */
  async read(text) {
    const asked = ++this.asked,
      reply = await this.ask('POST', '/preview', {text});
    if (asked !== this.asked) return false;
    if (!reply.ok) this.refuse(reply);
    else {
      this.preview = /** @type {Preview} */ (reply.said);
      this.text = null;
      this.layOut(this.preview.rules);
    }
    return reply.ok;
  }

  /** Lay it down. Where it would answer the question that is open, that is confirmed first: as the preview says, or the
   * server, which knows of a question that has come since. */
  async lay() {
    const same = this.laid && !this.changed,
      sure = this.sure === 'lay';
    if (!sure && !this.current) await this.look();
    if (!sure && this.current && this.preview?.now.answer) {
      this.sure = 'lay';
      return this.redraw();
    }
    await this.send(same ? 'POST' : 'PUT', same ? '/confirm' : '', same ? {sure} : {rules: this.rules.map(plain), sure});
  }

  /** Take it back; that is confirmed first. What is on the sheet stays there. */
  async back() {
    if (this.sure === 'back') return this.send('DELETE', '');
    this.sure = 'back';
    this.redraw();
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  async send(method, path, body) {
    this.busy = true;
    this.redraw();
    const reply = await this.ask(method, path, body),
      unsure = !reply.ok && reply.status === CONFIRM && this.sure === null;
    Object.assign(this, {busy: false, sure: unsure ? 'lay' : null, refusal: reply.ok ? '' : reply.reason});
    if (reply.ok) this.own = /** @type {OwnPlan} */ (reply.said);
    this.redraw();
  }
}
