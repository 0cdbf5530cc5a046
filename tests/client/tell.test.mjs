// The markup of sentences: the browser tells them exactly as the server does (tests/vectors/telling.json).
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {about, pieces, shortNames, tell} from '../../static/shared/tell.js';

const vectors = JSON.parse(readFileSync(new URL('../vectors/telling.json', import.meta.url), 'utf8'));

for (const {sentence, viewer, told} of vectors.cases) {
  test(`${sentence} to ${viewer}`, () => assert.equal(tell(sentence, vectors.names, viewer), told));
}

test('money is bold in its place', () => {
  assert.deepEqual(pieces('@0 {bid|bids} *480*.', ['Mira'], 0), ['You bid ', '480', '.']);
});

test('a name with a star in it stays a name', () => {
  assert.deepEqual(pieces('@0 {win|wins} *9*', ['*Ace*'], null), ['*Ace* wins ', '9', '']);
});

test('names are short where that is enough to know who is meant', () => {
  assert.deepEqual(shortNames(['Lucky Vega', 'Player 2', 'Ann']), ['Lucky', 'Player 2', 'Ann']);
  assert.deepEqual(shortNames(['Lucky Vega', 'Lucky Star']), ['Lucky Vega', 'Lucky Star']);
});

test('the seat a sentence is about is the first it names', () => {
  assert.equal(about('Then @2 pays @1'), 2);
  assert.equal(about('The salary falls'), null);
});
