/**
 * Options sorted into what a panel shows, without a screen.
 *
 * @typedef {import('./state.js').Option} Option
 * @typedef {{kind: 'button', option: Option, options: Option[]}
 *   | {kind: 'menu', option: Option, options: Option[]}
 *   | {kind: 'number', option: Option, options: Option[], field: string}
 *   | {kind: 'pick', option: Option, options: Option[], field: string}
 *   | {kind: 'form', option: Option, options: Option[]}
 *   | {kind: 'trade', option: Option, options: Option[]}} Choice
 */

/** @typedef {import('./types.js').Phase} Phase @typedef {import('./types.js').Bidding} Bidding @typedef {import('./types.js').Domain} Domain
 * @typedef {import('./frames').Range} Range */

/** More buttons of one kind than this become a menu; of what may be done at any time, even one. */
const ROW = 2;

const AUCTIONS = ['open_clock', 'round_robin', 'sealed'];

/** Whether a phase is an auction, of whatever kind.
 * @param {Phase|null} phase @returns {phase is Phase & Bidding} */
export const isAuction = phase =>
  Boolean(phase && AUCTIONS.some(kind => phase.phase?.endsWith(kind)) && 'floor' in phase);

/** The fields a player must fill in.
 * @param {Option} option @returns {[string, Domain][]} */
export const blanks = option => Object.entries(option.fields ?? {}).filter(([, domain]) => domain.kind !== 'fixed');

/** The action of an option, with what was filled in.
 * @param {Option} option @param {Record<string, unknown>} [given] */
export function actionOf(option, given = {}) {
  /** @type {{action: string, [field: string]: unknown}} */
  const action = {action: option.action};
  for (const [name, domain] of Object.entries(option.fields ?? {})) {
    action[name] = domain.kind === 'fixed' ? domain.value : (given[name] ?? unsaid(domain));
  }
  return action;
}

/** What a field holds before anybody touched it: the least.
 * @param {Domain} domain @returns {unknown} */
export function unsaid(domain) {
  if (domain.kind === 'integer') return domain.min;
  if (domain.kind === 'one_of') return domain.values[0];
  if (domain.kind === 'some_of') return domain.values.slice(0, domain.min ?? 0);
  if (domain.kind === 'fixed') return domain.value;
  return Object.fromEntries(Object.entries(domain.fields).map(([name, inner]) => [name, unsaid(inner)]));
}

/** Why a filled-in field will not do; '' when it will.
 * @param {Domain} domain @param {any} value @returns {string} */
export function objection(domain, value) {
  if (domain.kind === 'integer') {
    if (!Number.isSafeInteger(value)) return 'a whole number, please';
    if (value < domain.min) return `at least ${domain.min}`;
    if (value > domain.max) return `at most ${domain.max}`;
    const step = domain.step ?? 1;
    if ((value - domain.min) % step) return `in steps of ${step}`;
  }
  if (domain.kind === 'some_of' && value.length < (domain.min ?? 0)) return `choose at least ${domain.min}`;
  if (domain.kind === 'some_of' && domain.max != null && value.length > domain.max)
    return `choose at most ${domain.max}`;
  if (domain.kind === 'record') {
    for (const [name, inner] of Object.entries(domain.fields)) {
      const wrong = objection(inner, value[name]);
      if (wrong) return wrong;
    }
  }
  return '';
}

/** The nearest amount a domain admits.
 * @param {Range} domain @param {number} value */
export function fit(domain, value) {
  const step = domain.step ?? 1,
    steps = Math.round((Math.max(domain.min, Math.min(domain.max, value)) - domain.min) / step);
  return Math.min(domain.min + steps * step, domain.max - ((domain.max - domain.min) % step));
}

/** @param {Option} option */
const isTrade = option => option.fields?.give?.kind === 'record' && option.fields?.take?.kind === 'record';

/**
 * Choices in the order they came: one button each, one menu for many of a kind, a field where a number is wanted.
 * @param {Option[]} options
 * @returns {Choice[]}
 */
export function choices(options) {
  /** @type {Map<string, Option[]>} */
  const kinds = new Map();
  for (const option of options) {
    const kind = `${option.action}${blanks(option).length ? ' open' : ''}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), option]);
  }
  return [...kinds.values()].flatMap(same => choiceOf(same));
}

/** @param {Option[]} same options of one action
 * @returns {Choice[]} */
function choiceOf(same) {
  const [option] = same,
    open = blanks(option);
  if (isTrade(option)) return [{kind: 'trade', option, options: same}];
  if (open.length === 1 && open[0][1].kind === 'integer' && same.length === 1) {
    return [{kind: 'number', option, options: same, field: open[0][0]}];
  }
  if (open.length === 1 && open[0][1].kind === 'one_of' && same.length === 1) {
    return [{kind: 'pick', option, options: same, field: open[0][0]}];
  }
  if (open.length) return [{kind: 'form', option, options: same}];
  const many = option.standing ? Object.keys(option.fields ?? {}).length > 0 : same.length > ROW;
  if (many) return [{kind: 'menu', option, options: same}];
  return same.map(one => ({kind: 'button', option: one, options: [one]}));
}

/**
 * What the panel shows: answers to the question first, then what may be done at any time.
 * @param {Option[]} options
 */
export function arrange(options) {
  const answers = choices(options.filter(option => !option.standing));
  const tools = choices(options.filter(option => option.standing));
  return {answers, tools};
}

/**
 * Raises a player takes most: the least, and four and nine steps above it.
 * @param {Range} domain
 * @param {number} [base]
 */
export function raises(domain, base = domain.min - (domain.step ?? 1)) {
  const step = domain.step ?? 1;
  return [1, 5, 10]
    .map(n => ({by: n * step, amount: base + n * step}))
    .filter(({amount}) => amount >= domain.min && amount <= domain.max);
}

/** A list with a value put in, or taken out where it is there already.
 * @template T
 * @param {T[]} list @param {T} value */
export const toggled = (list, value) => (list.includes(value) ? list.filter(v => v !== value) : [...list, value]);
