// "Still there?" (issue 11, section 3): thirty seconds before the main time of the asked player ends.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

const {StillThere, due} = await import('../../static/match/still.js');

const clock = {main: [120_000, 90_000], begun: [1_000, -1], spare: [5_000, 0]};
const END = 1_000 + 5_000 + 120_000; // the flag falls

test('asked thirty seconds before the end, of the asked player alone', () => {
  assert.equal(due(clock, 0, END - 30_001, true), false);
  assert.equal(due(clock, 0, END - 30_000, true), true);
  assert.equal(due(clock, 0, END - 1, true), true);
  assert.equal(due(clock, 0, END, true), false);
  assert.equal(due(clock, 0, END - 10_000, false), false);
  assert.equal(due(clock, 1, END - 10_000, true), false);
  assert.equal(due(clock, null, END - 10_000, true), false);
});

test('not against bots, not in a pause, and not at once where little time is left anyway', () => {
  assert.equal(due({...clock, unlimited: true}, 0, END - 10_000, true), false);
  assert.equal(due({...clock, frozen: END - 10_000}, 0, END, true), false);
  assert.equal(due({...clock, main: [15_000, 0]}, 0, 1_000 + 6_000, true), false);
  assert.equal(due({...clock, main: [15_000, 0]}, 0, 1_000 + 10_000, true), true);
  assert.equal(due(null, 0, END, true), false);
});

test('it rings once, stands in the title, and the answer ends it for this question', () => {
  globalThis.document.title = 'Your turn · Starboard';
  let now = END - 40_000,
    rung = 0,
    here = 0,
    mine = {...clock};
  const still = new StillThere({clock: () => mine, you: () => 0, time: () => now, asked: () => true, ring: () => rung++, redraw() {}, here: () => here++});
  still.look();
  assert.deepEqual([still.open, rung], [false, 0]);
  now = END - 29_000;
  still.look();
  still.look();
  assert.deepEqual([still.open, rung, document.title], [true, 1, 'Still there? Your turn · Starboard']);
  still.answer();
  assert.deepEqual([still.open, here, document.title], [false, 1, 'Your turn · Starboard']);
  now = END - 5_000;
  still.look();
  assert.equal(still.open, false);
  mine = {...clock, begun: [END - 5_000, -1], main: [20_000, 0], spare: [0, 0]};
  now = END + 6_000;
  still.look();
  assert.deepEqual([still.open, rung], [true, 2], 'the next question asks anew');
});

test('whoever is out may play again at once: a quick game of the same kind', () => {
  const still = new StillThere({});
  const drawn = still.again({ui: {urls: {quick: '/play/quick/'}, csrf: 'c'}, match: {title: 'planetopoly', pace: 'live'}});
  assert.match(drawn.strings.join(''), /method="post".*Play again/);
  assert.deepEqual(drawn.values, ['/play/quick/', 'c', 'planetopoly', 'live']);
});
