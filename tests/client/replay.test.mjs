// A replay that plays by itself: steps, turns, speeds, halts; and what it says of a finished game.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

Object.assign(globalThis, {location: new URL('https://starboard.example/m/abcdefghij/')});

const {SPEEDS, Tape, pauseFor, replayPanel, turnFrom, turnsOf} = await import('../../static/match/replay.js');
const {slider} = await import('../../static/match/slider.js');

/** @param {any} part @returns {string} */
function text(part) {
  if (Array.isArray(part)) return part.map(text).join('');
  if (part?.strings) return part.strings.map((chunk, i) => chunk + text(part.values[i] ?? '')).join('');
  return ['string', 'number'].includes(typeof part) ? String(part) : '';
}

/** A page that looks back. @param {number} version @param {any} [ui] @param {any} [over] */
function page(version, ui = {}, over = {ranking: [[0]], ending: 'x'}) {
  const ctx = {
    store: {version, past: /** @type {any} */ ({number: 0, position: {facts: []}}), over, story: [], match: {}},
    ui: {at: null, course: null, ...ui},
    title: {},
    match: {},
    position: {facts: []},
    names: [],
    you: null,
    went: /** @type {number[]} */ ([]),
    redraw: () => {},
    fetchCourse: () => {},
    goTo: number => {
      ctx.went.push(number);
      ctx.store.past = number >= version ? null : {number, position: {facts: [{say: 'x'}]}};
    },
  };
  return ctx;
}

/** Timers that go off when told to. */
function clock() {
  const waiting = /** @type {{deed: Function, ms: number}[]} */ ([]);
  return {
    wait: (deed, ms) => waiting.push({deed, ms}),
    stop: () => waiting.splice(0),
    waiting,
    tick: () => waiting.splice(0).forEach(each => each.deed()),
  };
}

test('it plays to the end by itself, one step after the other, and halts there', () => {
  const time = clock(),
    tape = new Tape(time),
    ctx = page(4);
  tape.toggle(ctx);
  for (let k = 0; k < 10 && tape.playing; k++) time.tick();
  assert.deepEqual(ctx.went, [1, 2, 3, 4]);
  assert.equal(tape.playing, false);
});

test('it waits for a moment that is being fetched, and a pause stops it', () => {
  const time = clock(),
    tape = new Tape(time),
    ctx = page(9, {at: 3});
  tape.toggle(ctx);
  time.tick();
  assert.deepEqual(ctx.went, []);
  ctx.ui.at = null;
  time.tick();
  time.tick();
  assert.deepEqual(ctx.went, [1]);
  tape.toggle(ctx);
  assert.equal(time.waiting.length, 0);
});

test('speeds are a half, one, two and four, and are kept', () => {
  const kept = new Map();
  globalThis.localStorage = {getItem: name => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value)};
  const tape = new Tape(clock()),
    ctx = page(4);
  assert.deepEqual(SPEEDS, [0.5, 1, 2, 4]);
  tape.faster(ctx, 1);
  tape.faster(ctx, 5);
  assert.equal(tape.speed, 4);
  assert.equal(new Tape(clock()).speed, 4);
  delete globalThis.localStorage;
});

test('what says nothing passes quicker, and a turning point is looked at longer', () => {
  const said = [{say: 'Ada rolls.'}],
    quiet = [{say: 'Ada lets it go.', routine: true}];
  assert.ok(pauseFor(quiet, false, 1) < pauseFor(said, false, 1));
  assert.equal(pauseFor(said, true, 1) - pauseFor(said, false, 1), 2000);
  assert.equal(pauseFor(said, false, 4) * 8, pauseFor(said, false, 0.5));
});

test('a turn on or back leads to where a turn begins, the ends included', () => {
  const turns = turnsOf([{entry: 3, t: 1}, {entry: 4}, {entry: 9, t: 1}, {entry: 9, t: 1}], fact => fact.t);
  assert.deepEqual(turns, [3, 9]);
  assert.deepEqual([turnFrom(turns, 5, 1, 20), turnFrom(turns, 5, -1, 20)], [9, 3]);
  assert.deepEqual([turnFrom(turns, 9, 1, 20), turnFrom(turns, 3, -1, 20)], [20, 0]);
});

test('of a finished game it says that it is over, and never that it goes on', () => {
  const drawn = text(replayPanel(page(9)));
  assert.match(drawn, /This game is over/);
  assert.doesNotMatch(drawn, /goes on/);
  assert.match(drawn, /Back to the result/);
  assert.match(text(replayPanel(page(9, {}, null))), /The game goes on/);
});

test('its keys stand on its buttons', () => {
  const drawn = text(replayPanel(page(9)));
  for (const key of [' ', 'ArrowLeft', 'ArrowRight', 'Shift+ArrowLeft', 'Shift+ArrowRight', ',', '.'])
    assert.ok(drawn.includes(`data-key="${key}"`) || drawn.includes(`data-key=${key}`), key);
});

test('the slider marks the largest events and ends in an end', () => {
  const course = {turning: [{entry: 3}, {entry: 6}, {entry: 8}]};
  const drawn = text(slider(page(9, {course})));
  assert.equal(drawn.split('class="event-mark"').length - 1, 3);
  assert.match(drawn, /End<\/button>/);
});
