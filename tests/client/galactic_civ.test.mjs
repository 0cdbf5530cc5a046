// Galactic Civ's table: who is lit is whom the hint means.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

const {aims} = await import('../../games/titles/galactic_civ/client/weighing.js');
const legs = short => ({short, legs: []});
const view = {
  living: [0, 1, 2, 3],
  paths: [{seats: [legs(1), legs(9), legs(4), legs(7)]}, {seats: [legs(1), legs(6), legs(8), null]}],
  event: {effects: [[0, -2]]},
};

test('attacked is whoever is nearest to winning, but oneself', () => {
  assert.deepEqual(aims(view, {phase: 'aggression', seat: 0}), [2, 1, 3]);
  assert.deepEqual(aims(view, {phase: 'issue', seat: 0}), [2, 1, 3]);
});

test('a trade is with whoever is farthest behind', () => {
  assert.deepEqual(aims(view, {phase: 'trade', seat: 0}), [3, 1, 2]);
});
