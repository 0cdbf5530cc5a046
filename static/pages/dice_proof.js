// The page of a game's dice: the whole log is checked here, from the site or from a file, and nothing is sent.
import {check} from '../fairlog/check.js';
import {turnsOf} from '../fairlog/journal.js';

/** @typedef {import('../fairlog/check.js').Fault} Fault */
/** @typedef {import('../fairlog/check.js').Log} Proof */

const MOST_BYTES = 64_000_000;
const SIGNS = {
  '': '',
  proved: 'M29,3A26,26 0 1 1 28.9,3M18,30L26,38L41,20',
  changed: 'M18,3H40L55,18V40L40,55H18L3,40V18ZM20,20L38,38M38,20L20,38',
};
/** @type {Record<string, string>} */
const WORDS = {
  head: 'its seal doesn’t fit',
  outcome: 'changed',
  'number of the draw': 'a draw is missing before it, or it was repeated',
  'no link of the server': 'no envelope was opened for it',
  'opened card': 'that card was not in that place',
  'secret of the deck': 'another secret than the one that was promised',
  'order of the deck': 'the deck lay in another order',
  unreadable: 'it can’t be read',
};

const box = /** @type {HTMLElement|null} */ (document.getElementById('check'));

/** @template {Element} T @param {string} name @returns {T} */
const part = name => /** @type {T} */ (document.querySelector(`[data-${name}]`));

/** @param {keyof typeof SIGNS} sign @param {string} says @param {string} more */
function show(sign, says, more) {
  const drawn = /** @type {SVGElement} */ (part('sign'));
  drawn.setAttribute('class', sign);
  drawn.querySelector('path')?.setAttribute('d', SIGNS[sign]);
  part('says').textContent = says;
  part('more').textContent = more;
  part('name').textContent = sign === 'changed' ? 'Dice: not proved' : 'Dice: proved';
}

/** A fault in the words of the game.
 * @param {Proof} log
 * @param {Fault} fault */
function place(log, fault) {
  const turn = turnsOf(log.journal).get(log.events[fault.event]?.entry ?? fault.entry);
  const found = fault.draw === null ? `Event ${fault.event}` : `Roll ${fault.draw + 1}`;
  return typeof turn === 'number' && turn > 0 ? `${found}, turn ${turn}` : found;
}

/** @param {Proof} log @param {Fault} fault */
function describe(log, fault) {
  const given = fault.given ? ` The file says ${fault.shown}, the envelope gives ${fault.given}.` : '';
  return `${place(log, fault)}: ${WORDS[fault.what] ?? fault.what}.${given}`;
}

const frame = () => new Promise(resolve => requestAnimationFrame(resolve));

/** Checks a log, a square for each draw as it goes.
 * @param {Proof} log */
async function run(log) {
  const squares = part('squares'), began = performance.now();
  const draws = log.events.flatMap(({ev}, at) => (ev?.t === 'draw' ? [at] : []));
  squares.replaceChildren(...draws.map(() => document.createElement('i')));
  part('faults').replaceChildren();
  show('', 'Checking', `${draws.length} draws`);
  let painted = performance.now(), next = 0;
  const {faults, sealed, draws: checked} = await check(log, async (at, found) => {
    const off = found.at(-1)?.event === at;
    if (draws[next] === at) squares.children[next++].className = off ? 'off' : 'fits';
    if (performance.now() - painted > 16) {
      await frame();
      painted = performance.now();
    }
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  tell(log, faults, sealed, checked, seconds);
}

/** @param {Proof} log @param {Fault[]} faults @param {string[]} sealed @param {number} draws @param {string} seconds */
function tell(log, faults, sealed, draws, seconds) {
  const hidden = sealed.length ? ' Cards in hands stay sealed until the game is over.' : '';
  const unsealed = (log.journal ?? []).filter(line => line.unsealed).length;
  const open = unsealed ? ` Nothing was sealed for what was drawn in ${unsealed} moves.` : '';
  if (!faults.length) {
    show('proved', `All ${draws} draws proved`, `Checked in this browser in ${seconds} s. Nothing was sent.${hidden}${open}`);
    return;
  }
  const wrong = new Set(faults.map(fault => fault.event)).size;
  const first = faults.find(fault => fault.event === faults[0].event && fault.what !== 'head') ?? faults[0];
  show('changed', `${place(log, first)}: ${WORDS[first.what] ?? first.what}`, `${wrong} of ${log.events.length} events do not fit. The file and the game differ.`);
  part('faults').replaceChildren(...faults.slice(0, 20).map(fault => {
    const line = document.createElement('li');
    line.textContent = describe(log, fault);
    return line;
  }));
}

/** What is no proof is told, and no crash.
 * @param {() => Promise<unknown>} read */
async function start(read) {
  try {
    const log = /** @type {Proof} */ (await read());
    if (typeof log?.game !== 'string' || !Array.isArray(log.events)) throw TypeError('no proof');
    await run(log);
  } catch {
    show('changed', 'No proof found', 'That file isn’t the proof of a game, or the site can’t be reached.');
  }
}

/** @param {File|undefined} file */
function open(file) {
  if (!file) return;
  void start(async () => {
    if (file.size > MOST_BYTES) throw RangeError('too large');
    return JSON.parse(await file.text());
  });
}

function begin() {
  const again = /** @type {HTMLButtonElement} */ (part('again')), drop = /** @type {HTMLElement} */ (part('drop'));
  const file = /** @type {HTMLAnchorElement} */ (part('file'));
  const own = /** @type {HTMLInputElement} */ (part('own'));
  again.hidden = drop.hidden = false;
  again.addEventListener('click', () => void start(async () => (await fetch(file.href)).json()));
  own.addEventListener('change', () => open(own.files?.[0]));
  for (const name of ['dragover', 'dragleave', 'drop']) {
    drop.addEventListener(name, event => {
      event.preventDefault();
      drop.classList.toggle('over', name === 'dragover');
      if (name === 'drop') open(/** @type {DragEvent} */ (event).dataTransfer?.files[0]);
    });
  }
}

if (box && globalThis.crypto?.subtle) begin();
else if (box) show('', 'Not checked', 'This browser checks on https pages alone. The file and verify.py do without.');
