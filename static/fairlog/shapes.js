/** What the parts of a file have to look like, before anything is made of them: what came from a stranger may be anything.
 * The table of shapes is that of `verify.py` and of the server, word for word, so that all three call the same unreadable. */
import {MOST} from './hashing.js';

const DEPTH = 64; // of lists in lists; a game's file has 8
const NO_NUMBER = 'no whole number'; // stands for a number that is none
const FORMS = ['dice', 'rows', 'picked', 'order', 'dealt', 'card'];

/** @type {Record<string, string>} */
export const SHAPES = {
  register: 'who:name tip:seal proxied?:flag rechain?:flag',
  facts: 'ties:ties',
  deck_commit: 'deck:name commit:seal',
  table: 'epoch:number parts:links missing?:names',
  draw: 'n:number label:name count:dice sides:sides out:numbers parts:links of?:list at?:number',
  shuffle: 'deck:name cards:cards root:seal',
  deal: 'deck:name pos:number',
  open: 'deck:name pos:number card:name salt:seal path:path',
  deck_reveal: 'deck:name secret:seal',
  line: 'n:number facts:told seal?:text unsealed?:number',
};

/** A file as every language reads it alike: what is no whole number is a text that fits no shape.
 * @param {unknown} value @param {number} [depth] @returns {unknown} */
export function plain(value, depth = DEPTH) {
  if (depth <= 0) throw TypeError('It is nested too deeply.');
  if (Array.isArray(value)) return value.map(each => plain(each, depth - 1));
  if (isObject(value)) {
    if (!Object.keys(value).every(isName)) throw TypeError('It has names in it that no game’s file has.');
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each, depth - 1)]));
  }
  return typeof value === 'number' && !Number.isSafeInteger(value) ? NO_NUMBER : value;
}

/** Whether an event, or a line of the journal, has all that its kind has, each of the right kind.
 * @param {string} shape @param {unknown} value */
export function fits(shape, value) {
  return isObject(value) && SHAPES[shape].split(' ').every(field => {
    const [, name, free, kind] = /** @type {string[]} */ (/^(\w+)(\??):(\w+)$/.exec(field));
    return Object.hasOwn(value, name) ? KINDS[kind](value[name]) : Boolean(free);
  });
}

/** Whether what a fact shows can be of a form at all.
 * @param {string} form @param {unknown} shown @returns {boolean} */
export function fitsForm(form, shown) {
  if (form === 'dealt') return isNumber(shown) && Number(shown) <= MOST.cards;
  if (form === 'order') return Array.isArray(shown);
  if (form === 'rows') return isList(shown, row => Array.isArray(row) && row.length > 0 && (!Array.isArray(row[0]) || fitsForm(form, row)));
  if (form === 'card') return (Array.isArray(shown) ? shown : [shown]).every(card => typeof card === 'string' || Number.isInteger(card));
  return true;
}

/** @typedef {(value: unknown) => boolean} Test */
/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isObject = value => value !== null && typeof value === 'object' && !Array.isArray(value);
/** @type {Test} */
const isNumber = value => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
/** @type {Test} */
export const isName = value => typeof value === 'string' && !/[\u0080-\uffff]/.test(value);
/** @type {Test} */
export const isSeal = value => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
/** @param {unknown} value @param {Test} test */
const isList = (value, test) => Array.isArray(value) && value.every(test);
/** @type {Test} */
const isLink = value => Array.isArray(value) && value.length === 3 && isName(value[0]) && isNumber(value[1]) && isSeal(value[2]);
/** @type {Test} */
const isStep = value => value === null || (Array.isArray(value) && value.length === 2 && [0, 1, false, true].includes(value[0]) && isSeal(value[1]));
/** @type {Test} */
const isTied = value => isObject(value) && Object.values(value).every(form => typeof form === 'string' && FORMS.includes(form));

/** @type {Record<string, Test>} */
const KINDS = {
  number: isNumber,
  dice: value => isNumber(value) && Number(value) <= MOST.dice,
  sides: value => isNumber(value) && Number(value) >= 1 && Number(value) <= MOST.sides,
  name: isName,
  text: value => typeof value === 'string',
  seal: isSeal,
  flag: value => typeof value === 'boolean',
  list: Array.isArray,
  numbers: value => isList(value, isNumber),
  names: value => isList(value, isName),
  cards: value => Array.isArray(value) && isList(value, isName) && value.length <= MOST.cards,
  links: value => isList(value, isLink),
  path: value => isList(value, isStep),
  told: value => isList(value, fact => isObject(fact) && typeof fact.fact === 'string'),
  ties: value => isObject(value) && Object.values(value).every(isTied),
};
