// The seal of a match's history is asked for and kept; a lesson, which is no match, asks for none.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

const kept = new Map(), asked = [];
globalThis.localStorage = {getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: key => kept.delete(key), key: () => null, length: 0};
globalThis.fetch = async address => {
  asked.push(address);
  return {ok: true, json: async () => ({entry: 7, head: 'ab'.repeat(32), asked: 'ab'.repeat(32)})};
};
const {witness} = await import('../../static/match/witness.js');

test('a match asks for its seal and keeps it', async () => {
  await witness('a-match', '');
  assert.deepEqual(asked, ['/m/a-match/proof/seal.json?at=0']);
  await witness('a-match', 'invited');
  assert.equal(asked[1], '/m/a-match/proof/seal.json?at=7&invite=invited');
});

test('another history is told in words, and its seal is not kept', async () => {
  const shown = [], part = () => ({setAttribute() {}, append(...all) { shown.push(...all.map(each => each.textContent)); }, addEventListener() {}, showModal: () => shown.push('open'), remove() {}});
  document.createElement = part;
  document.body = {append() {}};
  const before = [...kept.values()];
  globalThis.fetch = async address => {
    asked.push(address);
    return {ok: true, json: async () => ({entry: 9, head: 'ef'.repeat(32), asked: 'cd'.repeat(32)})};
  };
  await witness('a-match', '');
  assert.ok(shown.includes('The history of this game was changed') && shown.at(-1) === 'open', String(shown));
  assert.match(String(shown), /keeps a seal of it up to entry 7/);
  assert.deepEqual([...kept.values()], before, 'what was kept stays, to be shown to others');
});

test('a lesson asks for nothing', async () => {
  asked.length = 0;
  await witness('', '');
  assert.deepEqual(asked, []);
});
