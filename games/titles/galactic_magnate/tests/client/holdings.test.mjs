// What a player holds: worth, sets with levels, works, and what would complete one.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import '../../../../../tests/client/screen.mjs';
import {textOf} from '../../../../../tests/client/texts.mjs';
import {ctx} from '../../../../../tests/client/estate.mjs';

const {assets} = await import('../../client/assets.js');

test('Galactic Magnate shows worth, sets with levels, works, and whose the missing one is', () => {
  const seen = assets(ctx(), 0);
  assert.deepEqual(seen.figures.map(each => each.value), ['2,000', '500', '900', '+435']);
  assert.deepEqual(seen.sets.map(set => set.note), ['level 3, complete', '1 of 1', '1 missing']);
  assert.match(textOf(seen.key), /Fern.*yours.*would complete Verdant/s);
  assert.match(textOf(assets({...ctx(), you: 2}, 0).key), /Ben’s/);
});
