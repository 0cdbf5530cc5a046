/** Galactic Magnate §2.2: who a player plays is drawn, each mark its own, with its name in words. */
import assert from 'node:assert/strict';
import test from 'node:test';
import './screen.mjs';
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

test('whoever has no upgrade is not told to sell some', async () => {
  const {question} = await import('../../games/titles/galactic_magnate/client/board.js');
  const asked = options => question({phase: {phase: 'raise_money', due: 1200, debtor: 0}, view: {funds: [9]}, options});
  assert.equal(asked([{action: 'sell_upgrade'}]), 'Sell upgrades for 1,191 or more');
  assert.equal(asked([{action: 'auction_own'}]), 'Raise 1,191 or more');
});
