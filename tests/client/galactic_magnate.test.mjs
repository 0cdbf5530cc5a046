/** Galactic Magnate §2.2: who a player plays is drawn, each mark its own, with its name in words. */
import assert from 'node:assert/strict';
import test from 'node:test';
import {emblem, pin} from '../../games/titles/galactic_magnate/client/characters.js';

const NAMES = 'worker soldier scientist adventurer politician businessman merchant lunatic spy commoner builder thief cheater philosopher nutty'.split(' ');

test('every character has a mark of its own, with its name', () => {
  const ctx = {view: {character: NAMES}};
  const drawn = NAMES.map((_, seat) => emblem(ctx, seat));
  assert.deepEqual(drawn.map(each => each.name), NAMES.map(name => `the ${name}`));
  assert.equal(new Set(drawn.map(each => each.svg)).size, NAMES.length);
  for (const each of drawn) assert.match(each.svg, /<path|<circle/);
});

test('nothing is drawn before a character is chosen', () => {
  const ctx = {view: {character: [null, 'spy']}};
  assert.equal(emblem(ctx, 0), null);
  assert.equal(pin(ctx, 0, 'red'), '');
  assert.match(pin(ctx, 1, 'red'), /class="pin/);
});
