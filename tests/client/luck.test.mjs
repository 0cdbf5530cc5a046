// After the game: what luck and choices did, with margins, and its place while that is being worked out.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

const {explained, luckOf, pointsOf} = await import('../../static/match/luck.js');

/** The text of a template, with its attributes. @param {any} part @returns {string} */
function text(part) {
  if (Array.isArray(part)) return part.map(text).join('');
  if (part?.strings) return part.strings.map((chunk, i) => chunk + text(part.values[i] ?? '')).join('');
  return ['string', 'number'].includes(typeof part) ? String(part) : '';
}

const names = ['Ada', 'Ben', 'Cleo'];
const TOTALS = {luck: [0.31, -0.02, -0.29], choice: [0.44, -0.36, -0.08], own: [0.27, -0.22, -0.08], error: [0.04, 0.02, 0.03]};

/** @param {number|null} you */
const ctx = you => ({you, names, short: seat => names[seat], position: {over: {ranking: [[2], [0, 1]]}}});

test('points are whole, with their sign, and nothing has none', () => {
  assert.deepEqual([0.314, -0.126, 0.004, -0.004].map(pointsOf), ['+31', '−13', '0', '0']);
});

test('everybody stands there by place, with the margin of two errors', () => {
  const drawn = text(luckOf(ctx(0), {totals: TOTALS, done: null, of: null}));
  assert.match(drawn, /aria-busy=false/);
  assert.deepEqual([...drawn.matchAll(/title=(\w+)/g)].map(each => each[1]), ['Cleo', 'Ada', 'Ben']);
  assert.match(drawn, /<b>\+31<\/b> <small>±8<\/small>/);
  assert.match(drawn, /<b>−36<\/b>/);
});

test('where the margin is too wide there is no figure', () => {
  const drawn = text(luckOf(ctx(0), {totals: {...TOTALS, error: [0.21, 0.02, 0.03]}, done: null, of: null}));
  assert.match(drawn, /<small>unsure<\/small>/);
  assert.doesNotMatch(drawn, /\+31/);
});

test('until it is known, rows keep the place and say how far it is', () => {
  const drawn = text(luckOf(ctx(0), {totals: null, done: 5, of: 12}));
  assert.match(drawn, /aria-busy=true/);
  assert.match(drawn, /Working it out, 41%/);
  assert.equal(drawn.match(/title=/g)?.length, 3);
  assert.match(text(luckOf(ctx(0), {totals: null, done: 0, of: 0})), /Working it out …/);
});

test('a sentence says what it came to for the viewer, and nothing of it to who watched', () => {
  assert.match(explained(ctx(0), TOTALS), /^Luck gave you 31 points; your own choices gave 27, the others’ gave 17\./);
  assert.match(explained(ctx(1), TOTALS), /^Luck was about even for you; your own choices took 22, the others’ took 14\./);
  assert.match(explained(ctx(2), TOTALS), /^Luck took 29 points from you; your own choices took 8, the others’ changed nothing\./);
  assert.match(explained(ctx(0), {...TOTALS, error: [0.21, 0.1, 0.1]}), /^Luck can’t be told apart/);
  assert.match(explained(ctx(null), TOTALS), /^In points/);
});
