/** What is open in the studio, and what its forms ask of the draft. */
import {at, keyOf} from './draft.js';
import {figure} from '../shared/pen.js';

/** @typedef {import('./types.js').Opening} Opening @typedef {import('./types.js').Path} Path @typedef {import('./types.js').Field} Field
 * @typedef {import('./types.js').Member} Member @typedef {import('./types.js').List} List @typedef {import('./types.js').Objection} Objection
 * @typedef {import('./draft.js').Draft} Draft */

/** @param {Path} path @param {Path} start */
const begins = (path, start) => start.every((step, i) => String(path[i]) === String(step));

export class Studio {
  /** @param {Opening} opening @param {Draft} draft @param {() => void} redraw */
  constructor(opening, draft, redraw) {
    this.opening = opening;
    this.description = opening.description;
    this.draft = draft;
    this.redraw = redraw;
    this.tab = this.description.spaces ? 'space' : (this.description.lists[0]?.name ?? 'board');
    this.at = 0;
    /** @type {Record<string, number>} which member of each list is open */
    this.open = {};
    /** Whether the next press says what to swap with, and what lies under a drag. */
    this.swapping = false;
    /** @type {number|null} */
    this.under = null;
    /** @type {Map<string, string>} numbers that are not whole yet, as they are typed */
    this.raw = new Map();
    this.filter = '';
    /** @type {Record<string, string>} what each list is narrowed down to */
    this.about = {};
    this.goal = '';
  }

  get readonly() {
    return this.draft.state.readonly;
  }

  get data() {
    return this.draft.data;
  }

  get spaces() {
    return /** @type {Member[]} */ (this.data[this.description.spaces] ?? []);
  }

  get groups() {
    return /** @type {Member[]} */ (this.data[this.description.groups] ?? []);
  }

  /** What it is compared with, in a few words. */
  get versionName() {
    return `version ${this.draft.state.base_version}`;
  }

  /** @param {string} name @returns {List|undefined} */
  list(name) {
    return this.description.lists.find(each => each.name === name);
  }

  /** The lists that are neither spaces nor groups: decks. */
  get decks() {
    const {spaces, groups} = this.description;
    return this.description.lists.filter(each => each.name !== spaces && each.name !== groups);
  }

  /** @param {string} name @returns {Member[]} */
  members(name) {
    return /** @type {Member[]} */ (this.data[name] ?? []);
  }

  /** The number of the member of a list that is open.
   * @param {string} name */
  openIn(name) {
    return Math.min(this.open[name] ?? 0, Math.max(0, this.members(name).length - 1));
  }

  /** The fields of the chosen space, by its kind.
   * @returns {Field[]} */
  fieldsOfSpace() {
    const list = this.list(this.description.spaces),
      kind = this.description.kinds[String(this.spaces[this.at]?.kind)];
    if (!list) return [];
    const named = kind ? ['name', 'kind', ...kind.fields] : list.fields.map(field => field.name);
    return named.flatMap(name => list.fields.find(field => field.name === name) ?? []);
  }

  /** @param {Path} path @param {Field} field @returns {unknown} */
  valueAt(path, field) {
    const value = at(this.data, path);
    return value === undefined ? field.default : value;
  }

  /** What speaks against a place, or also against all within it.
   * @param {Path} path @param {boolean} within @returns {Objection[]} */
  objectionsAt(path, within) {
    return this.draft.state.objections.filter(each => begins(each.path, path) && (within || each.path.length === path.length));
  }

  /** What was at a place, where that is another now.
   * @param {Path} path */
  changedAt(path) {
    return this.draft.state.differences.find(each => each.what === 'changed' && keyOf(each.path) === keyOf(path));
  }

  /** @param {Path} path */
  rawAt(path) {
    return this.raw.get(keyOf(path));
  }

  /** @param {Path} path @param {unknown} value */
  set(path, value) {
    if (!this.readonly) this.draft.set(path, value);
  }

  /** A number as it is typed: kept as it stands until it is whole.
   * @param {Path} path @param {string} typed */
  setNumber(path, typed) {
    if (this.readonly) return;
    const plain = typed.replace(/[,\s\u202f]/g, '').replace('\u2212', '-');
    this.raw.set(keyOf(path), typed);
    if (/^-?\d{1,12}$/.test(plain)) {
      this.raw.delete(keyOf(path));
      this.draft.set(path, Number(plain));
    } else this.redraw();
  }

  /** @param {Path} path @param {string|number|boolean} value */
  accept(path, value) {
    this.raw.delete(keyOf(path));
    this.set(path, value);
  }

  /** What the button of a nearest value says.
   * @param {Path} path @param {string|number|boolean} value */
  callNearest(path, value) {
    if (typeof value === 'number') return figure(value);
    const field = this.list(String(path[0]))?.fields.find(each => each.name === path[2]);
    return field?.values?.find(([each]) => each === value)?.[1] ?? String(value);
  }

  /** @param {number} i */
  choose(i) {
    if (this.swapping && i !== this.at) {
      this.swapping = false;
      return this.swap(this.at, i);
    }
    this.swapping = false;
    this.at = i;
    this.tab = 'space';
    this.redraw();
  }

  /** Two spaces change places; the chosen one stays chosen where it goes.
   * @param {number} one @param {number} other */
  swap(one, other) {
    if (this.readonly) return;
    if (this.at === one || this.at === other) this.at = this.at === one ? other : one;
    else this.at = other;
    this.draft.make({do: 'swap', one, other});
  }

  /** @param {number} space @param {string} kind */
  changeKind(space, kind) {
    if (!this.readonly) this.draft.make({do: 'kind', space, kind});
  }

  /** What another kind would drop.
   * @param {string} kind */
  droppedBy(kind) {
    const kept = this.description.kinds[kind]?.fields ?? [],
      list = this.list(this.description.spaces);
    return Object.keys(this.spaces[this.at] ?? {})
      .filter(name => !['kind', 'name', ...kept].includes(name))
      .map(name => list?.fields.find(field => field.name === name)?.label ?? name);
  }

  /** The objections that forbid a game, the first of them first. */
  get grave() {
    return this.draft.state.objections.filter(each => each.grave);
  }

  /** Opens the place that an objection is about.
   * @param {Path} path */
  goTo(path) {
    const [list, n] = path,
      {spaces, groups} = this.description;
    if (list === spaces && typeof n === 'number') {
      this.at = n;
      this.tab = 'space';
    } else if (list === spaces) this.tab = 'space';
    else if (list === groups) this.tab = 'groups';
    else this.tab = this.list(String(list)) ? String(list) : 'board';
    if (typeof n === 'number') this.open[String(list)] = n;
    this.goal = `f-${path.join('-')}`;
    this.redraw();
  }

  /** The spaces on which something is otherwise, and those that something speaks against. */
  marks() {
    const {spaces, groups} = this.description,
      {differences, objections} = this.draft.state;
    return {
      chosen: this.at,
      other: this.under,
      changed: new Set(differences.filter(each => each.path[0] === spaces).flatMap(each => each.spaces ?? [])),
      objected: new Set(
        objections.filter(each => each.grave).flatMap(({path: [list, n]}) => (list === spaces && typeof n === 'number' ? [n] : list === groups && typeof n === 'number' ? /** @type {number[]} */ (this.groups[n]?.[this.description.lots] ?? []) : [])),
      ),
    };
  }
}
