// What a player holds: sets, what is missing and who has it, what a round brings.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';
import {board, ctx, spaces, view} from './estate.mjs';

const {completing, roundOf, setsOf} = await import('../../static/match/estate.js');

test('sets are the fullest first; what is missing has its owner or its price', () => {
  const estate = {ctx: ctx(), seat: 0, sets: board.groups.map(g => ({name: g.name, paint: '', lots: g.lots})), name: i => spaces[i].name, price: i => spaces[i].price, fee: i => view.due[i], salary: 0};
  const sets = setsOf(estate);
  assert.deepEqual(sets.map(set => [set.name, set.note]), [['Cinder', 'complete'], ['Verdant', '1 missing']]);
  assert.deepEqual(sets[1].lots.map(lot => [lot.mine, lot.owner]), [[true, 0], [false, 1]]);
  assert.equal(completing(sets, estate.price)?.lot.name, 'Fern');
});

test('a round: fees by the chance of a stop of each rival, profits, salary, less what others take', () => {
  const estate = {ctx: ctx(), sets: [], name: String, price: () => 0, fee: i => view.due[i], bank: i => i === 6, salary: 160};
  const mine = roundOf({...estate, seat: 0});
  assert.deepEqual(mine, {fees: 240, profits: 27, salary: 168, paid: 0, expense: 0, sum: 435});
  const theirs = roundOf({...estate, seat: 1});
  assert.deepEqual([theirs.fees, theirs.paid, theirs.sum], [0, 120, 48]);
  assert.equal(roundOf({...estate, seat: 1, salary: -160}).expense, 168);
});
