// What a player holds: resources and domes beside the streets.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import '../../../../../tests/client/screen.mjs';
import {board, ctx, view} from '../../../../../tests/client/estate.mjs';

const {assets} = await import('../../client/assets.js');

test('Monopoly Space shows resources and domes', () => {
  const own = {...ctx({rent: view.due, chips: [3, 0, 0], domes: [2, 0, 0], cards: [[1], [], []]}), match: {board: {...board, salary: 200}}};
  const seen = assets(own, 0);
  assert.deepEqual(seen.figures.slice(2, 4).map(each => each.value), [3, '2 of 5']);
  assert.match(seen.line, /1 card kept/);
});
