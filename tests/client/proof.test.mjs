// A line of the log opened to its proof: only where chance was in it, its five values checked here, and a fault named.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';
import {readFileSync} from 'node:fs';

const match = {dataset: {drawn: 'rolled drew'}};
globalThis.document.getElementById = () => match;
globalThis.document.querySelector = () => null; // nothing to bring into sight

const {proofOf} = await import('../../static/match/proof.js');
const {checkDraw, checkOpening} = await import('../../static/fairlog/line.js');

/** All texts of a template, nested ones too. */
const text = part =>
  Array.isArray(part) ? part.map(text).join(' ') : part?.strings ? part.strings.map((s, i) => s + text(part.values[i] ?? '')).join('') : typeof part === 'string' || typeof part === 'number' ? String(part) : '';

/** The vectors of the protocol, as the site would give the lines of their draws. */
const log = JSON.parse(readFileSync(new URL('../vectors/fairlog.json', import.meta.url), 'utf8'));

function line() {
  const {events, game} = log.log ?? log, all = events.map(({ev}) => ev);
  const draw = all.find(({t}) => t === 'draw'), server = all.find(({who}) => who === 'server');
  return {
    game, table: all.find(({t}) => t === 'table'), own: 1, unsealed: 0, decks: {}, opened: [],
    tips: Object.fromEntries(all.filter(({t}) => t === 'register').map(({who, tip}) => [who, tip])),
    draws: {[draw.n]: {...draw, before: server.tip}}, facts: [{fact: 'rolled', draws: [draw.n], dealt: [], cards: []}],
  };
}

async function opened(answer, entry) {
  globalThis.fetch = async () => ({ok: Boolean(answer), json: async () => answer});
  const fact = {entry, fact: 'rolled', say: ''};
  let drawn = () => {};
  const redrawn = new Promise(done => (drawn = done));
  let times = 0;
  const ctx = {match: {id: 'x'}, store: {story: [fact]}, redraw: () => ++times > 1 && drawn()};
  proofOf(ctx, fact).values.find(value => typeof value === 'function')();
  await redrawn;
  return text(proofOf(ctx, fact));
}

test('a line without chance in it has no proof', () => {
  assert.equal(text(proofOf({store: {story: []}}, {entry: 1, fact: 'paid', say: ''})), '');
});

test('the draw of a line fits, and says who could not choose it', async () => {
  const drawn = await opened(line(), 1);
  assert.match(drawn, /not even the site/);
  assert.match(drawn, /Envelope 1.*told at the start.*players’ numbers.*mixed/s);
  assert.doesNotMatch(drawn, /does not fit/);
});

test('another outcome, another envelope and another number of a player are told', async () => {
  const good = line(), [number, draw] = Object.entries(good.draws)[0];
  const other = await opened({...good, draws: {[number]: {...draw, out: draw.out.map(die => 7 - die)}}}, 2);
  assert.match(other, /This draw doesn’t fit: the log says/);
  assert.equal((await checkDraw(good, {...draw, before: '00'.repeat(32)})).fits.link, false);
  assert.equal((await checkDraw({...good, tips: {}}, draw)).fits.salt, false);
});

test('where nothing was drawn it says so, and where nothing comes as well', async () => {
  assert.match(await opened({...line(), facts: []}, 3), /it was chosen/);
  assert.match(await opened({...line(), facts: [], unsealed: 1}, 4), /Nothing was sealed/);
  assert.match(await opened(null, 5), /try again/);
});

test('a card is opened by a path whose neighbours stand left or right, and by no other', async () => {
  const all = (log.log ?? log).events.map(({ev}) => ev), opening = all.find(({t, path}) => t === 'open' && path.some(step => step?.[0] === 1));
  const {root} = all.find(({t, deck}) => t === 'shuffle' && deck === opening.deck);
  const at = opening.path.findIndex(step => step?.[0] === 1), [, neighbour] = opening.path[at];
  const opens = side => checkOpening(root, {...opening, path: opening.path.with(at, [side, neighbour])});
  assert.deepEqual(await Promise.all([1, true].map(opens)), [true, true]);
  assert.deepEqual(await Promise.all([0, false, 5, 2, -1, 1.5, '1', 'x', [1]].map(opens)), Array(9).fill(false));
});
