// The page of a game's dice: the whole file is checked in a worker of this browser, from the site or from this device,
// and nothing is sent. One square is one draw: the ledger is the progress, the result, and the place of a fault.
import {ownNumbers} from '../fairlog/own_numbers.js';
import {keepWorker, prepareWorker, takeWorker} from '../fairlog/ready_worker.js';
import {keepSeal, keptSeals} from '../shared/seals.js';

/** @typedef {import('../fairlog/check.js').Checked} Checked */
/** @typedef {import('../fairlog/check.js').Fault & {turn: number}} Fault */
/** @typedef {{event: number, entry: number, card: boolean}} Square */
/** @typedef {Omit<Checked, 'faults'> & {kind: 'done', faults: Fault[], unsealed: number, kept: number, hand: {cards: number, fit: number}|null,
 *             turns: number, seats: {own?: boolean}[], own: boolean|null, over: boolean, game: string, whole: boolean}} Done  `own`: whether the
 *   number that this browser showed is in it; null: it showed none */
/** @typedef {Done | {kind: 'begun', squares: Square[], entries: number} | {kind: 'at', event: number} | {kind: 'none', why: string}} Told */

const MOST_BYTES = 64_000_000;
const SIGNS = {
  '': '',
  proved: 'M29,3A26,26 0 1 1 28.9,3M18,30L26,38L41,20',
  changed: 'M18,3H40L55,18V40L40,55H18L3,40V18ZM20,20L38,38M38,20L20,38',
};
const TITLES = {'': 'Dice: sealed', proved: 'Dice: proved', changed: 'Dice: not proved'};
const LISTED = 40; // faults
/** @type {Record<string, string>} */
const WORDS = {
  head: 'its seal doesn’t fit',
  outcome: 'changed',
  'number of the draw': 'a draw is missing before it, or it was repeated',
  'no link of the server': 'no envelope was opened for it',
  'opened card': 'that card wasn’t in that place',
  'place of the card': 'a card is missing before it, or it was dealt twice',
  'secret of the deck': 'another secret than the one that was promised',
  'order of the deck': 'the deck lay in another order',
  'what it was drawn from': 'it wasn’t drawn from what it should be',
  'shown otherwise': 'changed in the game’s own lines',
  'not shown': 'the game doesn’t show what was drawn',
  'shown without a draw': 'an outcome was shown that nothing was drawn for',
  card: 'a card was shown that wasn’t dealt',
  'place in the game': 'it stands in another place of the game',
  'number of the entry': 'a line of the game is missing before it, or was repeated',
  'seal of the entry': 'this line and its draws don’t belong together',
  'entries are missing': 'lines of the game are missing',
  'head of the journal': 'the lines of the game aren’t those that were sealed',
  'another history': 'history was changed: this isn’t what your seal was made of',
  file: 'something else in this file was changed',
  unreadable: 'it can’t be read',
};

const box = /** @type {HTMLElement|null} */ (document.getElementById('check'));
const script = box?.dataset.worker ?? '';
const plain = new Intl.NumberFormat('en');

/** @template {Element} T @param {string} name @returns {T} */
const part = name => /** @type {T} */ (document.querySelector(`[data-${name}]`));

/** @param {string} name @param {string} text @param {string} [className] */
function make(name, text, className = '') {
  const node = document.createElement(name);
  node.textContent = text;
  node.className = className;
  return node;
}

/** @param {keyof typeof SIGNS} sign @param {string} says @param {string} more */
function show(sign, says, more) {
  const drawn = /** @type {SVGElement} */ (part('sign'));
  drawn.setAttribute('class', sign);
  drawn.querySelector('path')?.setAttribute('d', SIGNS[sign]);
  part('says').textContent = says;
  part('more').textContent = more;
  part('heading').textContent = TITLES[sign];
}

/** Where a fault is, in the words of the game.
 * @param {Fault} fault */
function place(fault) {
  const found = fault.draw !== null ? `Roll ${fault.draw + 1}` : fault.entry >= 0 ? `Line ${fault.entry}` : fault.event >= 0 ? `Event ${fault.event}` : 'The file';
  return fault.turn > 0 ? `${found}, turn ${fault.turn}` : found;
}

/** @param {Fault} fault */
const describe = fault => `${place(fault)}: ${WORDS[fault.what] ?? fault.what}`;

/** What is said first: a change of an outcome before the seals that no longer fit because of it.
 * @param {Fault[]} faults */
const firstOf = faults => faults.find(({what}) => what === 'outcome' || what === 'shown otherwise') ?? faults.find(({what}) => what === 'another history') ?? faults.find(({what}) => what !== 'head') ?? faults[0];

/** One check: a worker, and what it tells. */
class Run {
  /** @param {string} text @param {string} from @param {object[]} hand @param {Map<number, string>} kept
   * @param {import('../fairlog/own_numbers.js').OwnNumber|null} own */
  constructor(text, from, hand, kept, own) {
    this.began = performance.now();
    this.from = from;
    /** @type {Square[]} */
    this.squares = [];
    this.done = this.painted = 0;
    this.waiting = false;
    this.worker = takeWorker(script);
    this.worker.onmessage = ({data}) => this.hear(data);
    this.worker.onerror = () => none();
    this.worker.postMessage({text, kept: [...kept], hand, own});
  }

  /** @param {Told} told */
  hear(told) {
    if (told.kind === 'none') none();
    else if (told.kind === 'begun') this.begin(told.squares);
    else if (told.kind === 'at') this.reach(told.event);
    else {
      this.reach(Infinity);
      this.end(told);
    }
  }

  /** @param {Square[]} squares */
  begin(squares) {
    this.squares = squares;
    part('squares').replaceChildren(...squares.map(({card}) => make('i', '', card ? 'card' : '')));
    show('', 'Checking', `${plain.format(squares.length)} draws`);
    const last = part('last-draw');
    if (squares.length) last.textContent = `draw ${plain.format(squares.length)}`;
  }

  /** Squares up to an event, painted at most once a frame.
   * @param {number} event */
  reach(event) {
    while (this.done < this.squares.length && this.squares[this.done].event <= event) this.done++;
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      const {children} = part('squares');
      for (; this.painted < this.done; this.painted++) children[this.painted].classList.add('fits');
    });
  }

  /** @param {Done} found */
  end(found) {
    this.leave();
    keepWorker(this.worker);
    const seconds = ((performance.now() - this.began) / 1000).toFixed(1);
    requestAnimationFrame(() => this.mark(found.faults));
    count(found, this.squares);
    if (found.faults.length) tellFaults(found, this.squares.length);
    else tellProved(found, seconds, this.from);
  }

  /** @param {Fault[]} faults */
  mark(faults) {
    const events = new Set(faults.map(({event}) => event)), entries = new Set(faults.filter(({event}) => event < 0).map(({entry}) => entry));
    const {children} = part('squares');
    this.squares.forEach(({event, entry}, at) => {
      if (events.has(event) || entries.has(entry)) children[at]?.classList.add('off');
    });
  }

  stop() {
    this.worker.terminate();
    this.leave();
    prepareWorker(script);
  }

  leave() {
    label('Check again');
    running = null;
  }
}

/** @type {Run|null} */
let running = null;

/** @param {string} text */
const label = text => (part('again').textContent = text);

function none() {
  running?.stop();
  show('changed', 'No proof found', 'That file isn’t the proof of a game, or the site can’t be reached.');
}

/** @param {Done} found @param {string} seconds @param {string} from */
function tellProved(found, seconds, from) {
  const left = found.dealt - found.opened, all = found.draws + found.dealt;
  const says = left ? `${plain.format(all - left)} proved, ${plain.format(left)} cards still sealed` : `All ${plain.format(all)} draws proved`;
  const hidden = left ? ' Cards in hands stay sealed until the game is over.' : '';
  const open = found.unsealed ? ` Nothing was sealed for what was drawn in ${found.unsealed} moves.` : '';
  const untied = found.tied ? '' : ' The lines of this game aren’t tied to its draws: it began before they were.';
  const own = found.hand ? (found.hand.fit === found.hand.cards ? ` Your own ${found.hand.cards} hidden cards lie where they were dealt from.` : ' One of your own cards doesn’t lie where it was dealt from.') : '';
  if (found.own === false) return show('changed', 'Your number isn’t in it', 'All draws fit, but the number that this browser added to these dice isn’t among those they were made of. Tell the other players.');
  const part = found.whole ? ' Of the game’s file this checks its proof: its moves are played again where it’s imported.' : '';
  const mixed = found.own ? ' The number that this browser added is in it.' : '';
  show(found.hand && found.hand.fit < found.hand.cards ? 'changed' : 'proved', says, `Checked in this browser in ${seconds} s. Nothing was sent.${mixed}${hidden}${own}${open}${untied}${part}`);
  const last = found.heads.length - 1;
  if (from === 'site' && last >= 0) keepSeal(found.game, last, found.heads[last]);
}

/** @param {Done} found @param {number} draws */
function tellFaults(found, draws) {
  const first = firstOf(found.faults), wrong = new Set(found.faults.flatMap(({draw}) => (draw === null ? [] : [draw]))).size;
  const others = wrong ? `The other ${plain.format(Math.max(0, draws - wrong))} draws fit.` : 'The draws fit.';
  show('changed', describe(first), `${others} This isn’t the game as it was played.`);
  const apart = /** @type {HTMLElement} */ (part('apart'));
  apart.hidden = false;
  const pairs = first.given === undefined ? [] : [
    ['the file says', first.shown],
    [first.what === 'outcome' ? 'the envelope gives' : 'the draw gave', first.given],
  ];
  apart.replaceChildren(
    ...pairs.map(([name, value]) => {
      const row = make('p', `${name} `);
      row.append(make('b', [value].flat().join(', '), 'die'));
      return row;
    }),
    make('p', 'What now? Compare with the game on its site, with the seals in your emails, and with the file another player kept.', 'soft'),
  );
  part('faults').replaceChildren(
    ...found.faults.slice(0, LISTED).map(fault => make('li', `${describe(fault)}.`)),
    ...(found.faults.length > LISTED ? [make('li', `and ${plain.format(found.faults.length - LISTED)} more.`)] : []),
  );
  finding = found.faults.map(fault => `${describe(fault)} (event ${fault.event}, entry ${fault.entry}, ${fault.what})`).join('\n');
  /** @type {HTMLElement} */ (part('save')).hidden = false;
}

let finding = '';

/** The four figures, and what a square is.
 * @param {Done} found @param {Square[]} squares */
function count(found, squares) {
  const links = new Set(found.faults.filter(({what}) => /link|chain|outcome|number of the draw/.test(what)).map(({draw}) => draw)).size;
  const own = found.seats.filter(each => each.own).length, seats = found.seats.length;
  const cards = squares.filter(({card}) => card).length;
  const astray = found.faults.some(({entry, event}) => entry >= 0 && event < 0) || found.faults.some(({what}) => what === 'shown otherwise');
  const history = found.faults.some(({what}) => what === 'another history') ? 'history was changed' : found.kept ? (astray ? 'the lines don’t all fit' : 'history as in the seals you keep') : astray ? 'the lines don’t all fit' : 'lines of the game fit';
  const figures = [
    [`${plain.format(found.draws - links)} of ${plain.format(found.draws)}`, 'envelopes fit the chain'],
    ...(found.dealt ? [[`${plain.format(found.opened)} of ${plain.format(found.dealt)}`, found.opened < found.dealt ? 'hidden cards opened where they lay' : 'hidden cards were where they lay']] : []),
    [`${plain.format(found.heads.length)} entries`, history],
    ...(seats ? [[`${own} of ${seats}`, own === 1 ? 'player added their own number' : 'players added their own number']] : []),
  ];
  const counted = /** @type {HTMLElement} */ (part('counted'));
  counted.hidden = false;
  counted.replaceChildren(...figures.map(([value, name]) => {
    const each = document.createElement('div');
    each.append(make('dd', value), make('dt', name));
    return each;
  }));
  const legend = /** @type {HTMLElement} */ (part('legend'));
  legend.hidden = !squares.length;
  legend.replaceChildren(
    make('i', '', 'fits'), make('span', `${plain.format(squares.length - cards)} rolls`),
    ...(cards ? [make('i', '', 'fits card'), make('span', `${plain.format(cards)} cards`)] : []),
    ...(found.faults.length ? [make('i', '', 'off'), make('span', 'doesn’t fit')] : []),
    make('span', found.turns ? `turn 1 to ${found.turns}, each square a draw` : 'each square a draw', 'end'),
  );
}

/** Reads a file and checks it.
 * @param {() => Promise<string>} read @param {'site'|'file'} from @param {string} [name] */
async function start(read, from, name = '') {
  running?.stop();
  for (const hidden of ['apart', 'counted', 'legend', 'save']) /** @type {HTMLElement} */ (part(hidden)).hidden = true;
  part('faults').replaceChildren();
  part('where').textContent = from === 'file' ? 'offline, with a file' : 'in this browser, also offline';
  if (name) part('about').textContent = `${name}, a file from this device`;
  try {
    const text = await read(), hand = from === 'site' ? await ownCards() : [];
    const game = /^[^]{0,4000}?"game": ?"([\w-]+)"/.exec(text)?.[1] ?? box?.dataset.match ?? '';
    part('size').textContent = `${plain.format(Math.ceil(text.length / 1000))} kB`;
    label('Stop');
    running = new Run(text, from, hand, sealsOf(game), await ownNumber(game));
  } catch {
    none();
  }
}

/** The seals this browser keeps, and the one that the link in an email brought.
 * @param {string} game */
function sealsOf(game) {
  const kept = keptSeals(game), [, entry, head] = /^#seal=(\d{1,9})[.:]([0-9a-f]{16,64})$/.exec(location.hash) ?? [];
  if (head && game === box?.dataset.match) {
    keepSeal(game, Number(entry), head);
    kept.set(Number(entry), head);
  }
  return kept;
}

/** The number that this browser added to the dice of a game and has shown; null: none.
 * @param {string} game */
async function ownNumber(game) {
  const own = await ownNumbers.get(game).catch(() => null);
  return own?.head ? own : null;
}

/** What opens the cards of one's own hand; nobody else is given it.
 * @returns {Promise<object[]>} */
async function ownCards() {
  const address = box?.dataset.hand;
  if (!address) return [];
  const answer = await fetch(address);
  return answer.ok ? (await answer.json()).cards : [];
}

/** @param {File|undefined} file */
function open(file) {
  if (!file) return;
  void start(() => {
    if (file.size > MOST_BYTES) throw RangeError('too large');
    return file.text();
  }, 'file', file.name);
}

function begin() {
  const again = /** @type {HTMLButtonElement} */ (part('again')), drop = /** @type {HTMLElement} */ (part('drop'));
  const file = /** @type {HTMLAnchorElement} */ (part('file'));
  const own = /** @type {HTMLInputElement} */ (part('own'));
  again.hidden = drop.hidden = false;
  prepareWorker(script);
  again.addEventListener('click', () => {
    if (running) {
      const {done, squares} = running;
      running.stop();
      show('', 'Stopped', `${plain.format(done)} of ${plain.format(squares.length)} draws were checked, and fit so far.`);
    } else void start(async () => (await fetch(file.href)).text(), 'site');
  });
  own.addEventListener('change', () => open(own.files?.[0]));
  part('save').addEventListener('click', () => {
    const link = document.createElement('a'), address = URL.createObjectURL(new Blob([`${finding}\n`], {type: 'text/plain'}));
    Object.assign(link, {href: address, download: 'finding.txt'}).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
  for (const name of ['dragover', 'dragleave', 'drop']) {
    drop.addEventListener(name, event => {
      event.preventDefault();
      drop.classList.toggle('over', name === 'dragover');
      if (name === 'drop') open(/** @type {DragEvent} */ (event).dataTransfer?.files[0]);
    });
  }
  if (location.hash.startsWith('#seal=')) again.click();
}

if (box && globalThis.crypto?.subtle && globalThis.Worker) begin();
else if (box) show('', 'Not checked', 'This browser checks on https pages alone. The file and verify.py do without.');
