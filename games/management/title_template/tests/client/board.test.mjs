// The way is drawn, and what is said of it is right.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import '../../../../../tests/client/screen.mjs';
import {textOf} from '../../../../../tests/client/texts.mjs';

const {board, seatFacts, warning} = await import('../../client/board.js');
const {assets} = await import('../../client/assets.js');
const {ending, fate} = await import('../../client/end.js');
const {spot} = await import('../../client/way.js');

const view = {living: [0, 2], gone: [1], place: [7, 3, 7], fuel: [4, 0, 1], turn: 9};
const ctx = {view, names: ['Ada', 'Ben', 'Cleo'], match: {board: {length: 50, clouds: [4, 7]}}};

test('the way goes forth and back, a row of ten at a time', () => {
  assert.equal(spot(0, 50).x, spot(19, 50).x);
  assert.ok(spot(50, 50).y < spot(0, 50).y);
});

test('every space and every ship that still flies is drawn, and told to who cannot see it', () => {
  const drawn = textOf(board(ctx));
  assert.match(drawn, /Ada is on space 7, Cleo is on space 7/);
  assert.doesNotMatch(drawn, /undefined|NaN/);
});

test('a player has fuel and a space; whoever left is out', () => {
  assert.equal(seatFacts(ctx, 0).figure, 4);
  assert.equal(seatFacts(ctx, 1).out, true);
  assert.deepEqual(assets(ctx, 2).figures.map(each => each.value), ['1', '43']);
});

test('the end has its name, and a grave choice its warning', () => {
  assert.equal(ending(ctx, 'beacon'), 'First at the last beacon');
  assert.equal(fate(ctx, 1), 'left the game');
  assert.match(warning(ctx, {action: 'resign'}), /fuel is lost/);
});
