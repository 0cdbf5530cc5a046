// Where seats changed hands, names follow who held them at an entry.
import assert from 'node:assert/strict';
import {test} from 'node:test';

const {heldAt} = await import('../../static/match/held.js');
const held = [
  {seat: 1, since: 0, name: 'Ann', you: false},
  {seat: 1, since: 5, name: 'Vela', you: false},
  {seat: 1, since: 9, name: 'Dan', you: true},
];
const ctx = {names: ['Mira', 'Dan'], you: 1, match: {held}};

test('names are those of the holders at the entry', () => {
  assert.deepEqual(heldAt(ctx, 4), [['Mira', 'Ann'], null]);
  assert.deepEqual(heldAt(ctx, 5), [['Mira', 'Vela'], null]);
  assert.deepEqual(heldAt(ctx, 9), [['Mira', 'Dan'], 1]);
});

test('who lost a seat still reads what they did as theirs', () => {
  const first = {names: ['Mira', 'Dan'], you: null, match: {held: held.map((each, at) => ({...each, you: at === 0}))}};
  assert.deepEqual(heldAt(first, 4), [['Mira', 'Ann'], 1]);
  assert.deepEqual(heldAt(first, 6)[1], null);
});

test('where nothing changed hands all is as it is', () => {
  assert.deepEqual(heldAt({names: ['Mira'], you: 0, match: {held: []}}, 3), [['Mira'], 0]);
});
