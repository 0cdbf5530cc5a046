/**
 * What may be typed after "/": the commands that fit so far, and the field that offers them.
 *
 * @typedef {{name: string, aliases: string[], usage: string, help: string, where?: string,
 *   values?: {value: string, help: string}[]}} Command  `values`: what its first argument may be
 * @typedef {{text: string, label: string, rest: string, help: string, matched: number}} Offer
 *   what the field would hold; how the offer reads, what may follow it, and how much of it is typed already
 * @typedef {{offers: Offer[], hint: string}} Offered
 * @typedef {Record<string, {value: string, help: string}[]>} Known  what fits an argument: people, rooms, commands
 */

const MOST = 8;
const NOTHING = /** @type {Offered} */ ({offers: [], hint: ''});

/** The words of a usage by what they stand for.
 * @type {Record<string, string>} */
const ARGUMENTS = {user: 'people', username: 'people', name: 'people', player: 'people', room: 'rooms', command: 'commands'};

/** @type {Promise<Command[]>|null} */
let asked = null;

/** The site's commands; asked for once, when somebody begins to type one.
 * @returns {Promise<Command[]>} */
export function commands(load = () => fetch('/api/commands', {credentials: 'same-origin'})) {
  asked ??= load().then(
    async answer => (answer.ok ? answer.json() : []),
    () => {
      asked = null; // the next keystroke tries again
      return [];
    },
  );
  return asked;
}

/** Those that work in a place: "lobby" or "table".
 * @param {Command[]} all @param {string} place */
export const at = (all, place) => all.filter(each => !each.where || each.where === place || each.where === 'anywhere');

/**
 * What fits what is typed so far.
 * @param {Command[]} all @param {string} typed @param {Known} [known] @returns {Offered}
 */
export function suggest(all, typed, known = {}) {
  if (!typed.startsWith('/') || typed.startsWith('//')) return NOTHING; // what begins with two is text
  const [word, ...rest] = typed.split(' ');
  return rest.length ? argument(all, word, rest, known) : named(all, word.toLowerCase());
}

/** Commands whose name, or another name, begins so; an exact one first.
 * @param {Command[]} all @param {string} word */
function named(all, word) {
  const offers = [];
  for (const command of all) {
    const names = [command.name, ...command.aliases];
    const label = names.find(name => name.toLowerCase() === word) ?? names.find(name => name.toLowerCase().startsWith(word));
    if (label) offers.push(offer(command, label, word.length));
  }
  offers.sort((a, b) => Number(b.label === word) - Number(a.label === word) || (a.label < b.label ? -1 : 1));
  return {offers: offers.slice(0, MOST), hint: ''};
}

/** @param {Command} command @param {string} label @param {number} matched @returns {Offer} */
function offer(command, label, matched) {
  const rest = after(command);
  return {text: rest ? `${label} ` : label, label, rest, help: command.help, matched};
}

/** What follows the name in the usage.
 * @param {Command} command */
const after = command => command.usage.split(' ').slice(1).join(' ');

/**
 * Within a command: what its first argument may be, else how it is written.
 * @param {Command[]} all @param {string} word @param {string[]} rest @param {Known} known @returns {Offered}
 */
function argument(all, word, rest, known) {
  const command = all.find(each => [each.name, ...each.aliases].some(name => name.toLowerCase() === word.toLowerCase()));
  if (!command) return NOTHING;
  const hint = `${command.usage}: ${command.help}`;
  const arguments_ = after(command).split(' ').filter(Boolean);
  const found = command.values?.length ? command.values : known[ARGUMENTS[(arguments_[0] ?? '').replace(/\W/g, '').toLowerCase()]];
  if (!found || rest.length > 1) return {offers: [], hint};
  const begun = rest[0].toLowerCase();
  const fits = found.filter(({value}) => value.toLowerCase().startsWith(begun) && value.toLowerCase() !== begun);
  const offers = fits.slice(0, MOST).map(({value, help}) => ({
    text: `${word} ${value}${arguments_.length > 1 ? ' ' : ''}`,
    label: value,
    rest: '',
    help,
    matched: begun.length,
  }));
  return {offers, hint};
}

/** All commands as what may follow /help.
 * @param {Command[]} all */
export const topics = all => all.map(({name, help}) => ({value: name.replace('/', ''), help}));

let boxes = 0;

/** A text field that offers what fits, after the pattern of an editable combobox with a list. */
export class Completer {
  /**
   * @param {HTMLInputElement} field @param {HTMLElement} place where the list goes
   * @param {(typed: string) => Offered | Promise<Offered>} source
   */
  constructor(field, place, source) {
    this.field = field;
    this.source = source;
    this.place = place;
    /** @type {Offer[]} */
    this.offers = [];
    this.asked = 0; // questions for offers; an answer to one that is not the last comes too late
    this.active = 0;
    this.chosen = false; // by the arrows: then Enter takes it whatever stands there
    this.list = document.createElement('ul');
    this.hint = document.createElement('p');
    this.list.id = `offers-${++boxes}`;
    Object.assign(this.list, {className: 'cmd', hidden: true});
    Object.assign(this.hint, {className: 'cmd-hint', hidden: true, id: `${this.list.id}-hint`});
    this.list.setAttribute('role', 'listbox');
    this.list.setAttribute('aria-label', 'Commands');
    place.append(this.hint, this.list);
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': this.list.id,
      'aria-describedby': this.hint.id,
      autocomplete: 'off',
    }))
      field.setAttribute(name, value);
    field.addEventListener('input', () => this.look());
    field.addEventListener('keydown', event => this.key(event));
    field.addEventListener('blur', () => this.close());
    field.form?.addEventListener('submit', () => this.close());
    field.addEventListener('focus', () => this.look());
    this.list.addEventListener('pointerdown', event => {
      const item = /** @type {Element} */ (event.target).closest('[data-n]');
      event.preventDefault(); // the field keeps the focus
      if (item instanceof HTMLElement) this.take(Number(item.dataset.n));
    });
  }

  /** Offer what fits now. */
  async look() {
    const typed = this.field.value,
      asked = ++this.asked;
    const {offers, hint} = typed.startsWith('/') ? await this.source(typed) : NOTHING;
    if (this.field.value !== typed || asked !== this.asked) return; // more was typed, or it was sent, meanwhile
    Object.assign(this, {offers, active: 0, chosen: false});
    this.hint.textContent = hint;
    this.hint.hidden = !hint;
    this.draw();
  }

  draw() {
    this.list.hidden = !this.offers.length;
    this.list.replaceChildren(...this.offers.map((each, n) => item(each, n, `${this.list.id}-${n}`, n === this.active)));
    this.field.setAttribute('aria-expanded', String(this.offers.length > 0));
    if (this.offers.length) this.field.setAttribute('aria-activedescendant', `${this.list.id}-${this.active}`);
    else this.field.removeAttribute('aria-activedescendant');
    this.list.children[this.active]?.scrollIntoView({block: 'nearest'});
    this.measure();
  }

  /** Where the field is, for lists that lie above everything else (commands.css). */
  measure() {
    const {left, top, width} = this.field.getBoundingClientRect();
    for (const [name, value] of Object.entries({left, width, bottom: innerHeight - top + 6})) this.place.style.setProperty(`--${name}`, `${value}px`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.offers.length || event.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) {
      this.active = (this.active + step + this.offers.length) % this.offers.length;
      this.chosen = true;
      this.draw();
    } else if (event.key === 'Tab' && !event.shiftKey && this.offers[this.active].text !== this.field.value) {
      this.take(this.active);
    } else if (event.key === 'Enter' && (this.chosen || this.begun)) {
      this.take(this.active);
    } else if (event.key === 'Escape') {
      this.close();
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }

  /** Whether what stands there is the beginning of a command's name, and no command yet. */
  get begun() {
    return !this.field.value.includes(' ') && this.offers[0].label.toLowerCase() !== this.field.value.toLowerCase();
  }

  /** @param {number} n */
  take(n) {
    this.field.value = this.offers[n].text;
    this.close();
    this.field.dispatchEvent(new Event('input', {bubbles: true}));
  }

  close() {
    this.asked += 1;
    this.offers = [];
    this.hint.hidden = true;
    this.draw();
  }
}

/** @param {Offer} offer @param {number} n @param {string} id @param {boolean} active */
function item(offer, n, id, active) {
  const line = document.createElement('li'),
    name = document.createElement('b'),
    typed = document.createElement('mark'),
    help = document.createElement('span');
  line.id = id;
  line.dataset.n = String(n);
  line.setAttribute('role', 'option');
  line.setAttribute('aria-selected', String(active));
  typed.textContent = offer.label.slice(0, offer.matched);
  name.append(typed, offer.label.slice(offer.matched));
  if (offer.rest) name.append(Object.assign(document.createElement('small'), {textContent: ` ${offer.rest}`}));
  help.textContent = offer.help;
  line.append(name, help);
  if (active) line.append(Object.assign(document.createElement('kbd'), {textContent: 'Tab'}));
  return line;
}
