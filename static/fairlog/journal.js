/**
 * The journal in a proof, after its draws were checked: what everybody was told, and whether it follows from them.
 *
 * @typedef {import('./check.js').Log} Log @typedef {import('./check.js').Line} Line @typedef {import('./check.js').Fault} Fault
 * @typedef {import('./check.js').Drawn} Drawn
 * @typedef {{faults: Fault[], ties: Record<string, Record<string, string>>|null, drawn: Map<number, Drawn[]>, dealt: Map<string, number[]>,
 *            opened: Map<string, {deck: string, place: number, card: string}>}} Found  of the check of the draws
 */
import {NOTHING, canonical, digest, hex, sized} from './hashing.js';
import {fits, fitsForm} from './shapes.js';

/** One pass over it. */
export class Journal {
  /** @param {Found} check @param {Log} log */
  constructor(check, log) {
    this.check = check;
    /** @type {string[]} */
    this.heads = [];
    /** @type {Map<number, string>} */
    this.seals = new Map();
    /** @type {Map<string, number>} */
    this.known = new Map();
    let last = -1;
    for (const {entry = -1, h} of log.events) {
      if (entry < 0) continue;
      this.seals.set(entry, h);
      if (entry < last) this.note(entry, 'place in the game');
      last = Math.max(last, entry);
    }
    for (const {deck, place, card} of check.opened.values()) {
      const dealt = check.dealt.get(deck)?.[place];
      if (dealt !== undefined) this.known.set(card, Math.min(dealt, this.known.get(card) ?? dealt));
    }
  }

  /** @param {number} entry @param {string} what @param {Partial<Fault>} [more] */
  note(entry, what, more = {}) {
    this.check.faults.push({event: -1, draw: null, what, entry, ...more});
  }

  /** @param {Line[]} journal @param {string|undefined} head @param {Map<number, string>} kept */
  async read(journal, head, kept) {
    let found = NOTHING;
    for (const [number, line] of journal.entries()) {
      found = await digest('journal', found, sized(canonical(line)));
      this.heads.push(hex(found));
      if (this.isReadable(line)) this.line(number, line);
      else this.note(number, 'unreadable');
      if (!hex(found).startsWith(kept.get(number) ?? '')) this.note(number, 'another history');
    }
    const missing = [...this.seals.keys(), ...kept.keys()].filter(entry => entry >= journal.length);
    if (missing.length) this.note(Math.min(...missing), 'entries are missing');
    if (head !== hex(found)) this.note(journal.length - 1, 'head of the journal');
  }

  /** The fields of a fact that show what was drawn, each with its form.
   * @param {Record<string, unknown>} fact */
  tied(fact) {
    const ties = this.check.ties ?? {}, kind = String(fact.fact);
    return Object.hasOwn(ties, kind) ? Object.entries(ties[kind]).sort(([one], [other]) => (one < other ? -1 : 1)) : [];
  }

  /** @param {Line} line */
  isReadable(line) {
    return fits('line', line) && line.facts.every(fact => this.tied(fact).every(([field, form]) => Object.hasOwn(fact, field) && fitsForm(form, fact[field])));
  }

  /** @param {number} number @param {Line} line */
  line(number, line) {
    if (line.n !== number) this.note(number, 'number of the entry');
    if ((line.seal ?? '') !== (this.seals.get(number) ?? '')) this.note(number, 'seal of the entry');
    const {ties} = this.check;
    if (!ties || !Object.keys(ties).length) return;
    /** @type {Record<string, Drawn[]>} */
    const waiting = {dice: [], picked: [], order: [], dealt: []};
    for (const each of this.check.drawn.get(number) ?? []) waiting[each.form].push(each);
    for (const fact of line.facts) {
      for (const [field, form] of this.tied(fact)) this.compare(number, form, fact[field], waiting, Boolean(line.unsealed));
    }
    for (const {event, draw} of Object.values(waiting).flat().sort((one, other) => one.event - other.event)) this.note(number, 'not shown', {event, draw});
  }

  /** @param {number} number @param {string} form @param {unknown} shown @param {Record<string, Drawn[]>} waiting @param {boolean} unsealed */
  compare(number, form, shown, waiting, unsealed) {
    if (form === 'card') {
      for (const card of Array.isArray(shown) ? shown : [shown]) {
        const dealt = this.known.get(String(card)) ?? -1;
        if (!unsealed && !(dealt >= 0 && dealt <= number)) this.note(number, 'card');
      }
      return;
    }
    const queue = waiting[form === 'rows' ? 'dice' : form];
    for (const value of valuesOf(form, shown)) {
      const next = queue.shift();
      if (next && canonical(next.value) !== canonical(value)) this.note(number, 'shown otherwise', {event: next.event, draw: next.draw, given: next.value, shown: value});
      else if (!next && form !== 'picked' && !unsealed) this.note(number, 'shown without a draw', {shown: value});
    }
  }
}

/** What a field of a fact shows, in the order in which it was drawn.
 * @param {string} form @param {unknown} shown @returns {unknown[]} */
function valuesOf(form, shown) {
  if (form === 'dealt') return Array(Number(shown)).fill(1);
  if (!Array.isArray(shown)) return [shown];
  if (form === 'order') return shown.length > 1 ? [shown] : [];
  if (form === 'rows') return shown.flatMap((/** @type {unknown[]} */ row) => (Array.isArray(row[0]) ? valuesOf(form, row) : row.slice(1)));
  return shown;
}

/** For each entry the turn that it was played in, as the journal tells; 0 before the first.
 * @param {Line[]|undefined} journal */
export function turnsOf(journal) {
  /** @type {Map<number, number>} */
  const turns = new Map();
  let turn = 0;
  for (const line of Array.isArray(journal) ? journal : []) {
    if (!Number.isInteger(line?.n) || !Array.isArray(line.facts)) continue;
    turns.set(line.n, turn);
    const told = line.facts.map(fact => fact?.turn).filter(Number.isInteger).map(Number);
    if (told.length) turn = Math.max(...told);
  }
  return turns;
}
