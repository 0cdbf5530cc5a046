// What a moderator undid stays in the log and in the replay, struck out, with who and why.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';
import {textOf as text} from './texts.mjs';

const {log} = await import('../../static/match/log.js');
const {replayPanel} = await import('../../static/match/replay.js');
const {strikingOf, struckOf} = await import('../../static/match/struck.js');

/** @param {number} entry @param {object} [more] */
const fact = (entry, more = {}) => ({fact: 'said', say: `Entry ${entry}.`, entry, at: 0, seat: -1, rule: '', routine: false, ...more});
/** @param {number} entry @param {number} to */
const back = (entry, to) => fact(entry, {fact: 'went_back', to, why: 'Too early.'});
/** @param {any[]} story @param {any[]} [struck] @returns {any} */
const seen = (story, struck = []) => ({store: {until: Infinity, story, over: null, past: null, version: 99}, ui: {lines: 50, at: null}, title: {}, match: {seats: [], held: [], struck}, names: [], you: null, position: {facts: []}});
const spans = (story, struck) => struckOf(seen(story, struck)).map(({first, last, by}) => [first, last, by]);

/** The lines of the log, drawn as its list draws each. @param {any} part @returns {string} */
const drawn = part => {
  const list = part.values.find(value => value?._$litDirective$);
  const [items, , draw] = list.values;
  return items.map((item, i) => text(draw(item, i))).join('');
};

test('what was undone follows the course that counts, as the server reckons it', () => {
  assert.deepEqual(spans([back(11, 5)]), [[6, 10, 11]]);
  assert.deepEqual(spans([back(11, 5), back(15, 12)]), [[6, 10, 11], [13, 14, 15]]);
  assert.deepEqual(spans([back(11, 5), back(15, 8)]), [[9, 14, 15]]);
  assert.deepEqual(spans([back(15, 12)], [{first: 6, last: 10, by: 11, words: 'Undone by Ines: Why.'}]), [[6, 10, 11], [13, 14, 15]]);
  assert.deepEqual(spans([back(15, 8)], [{first: 6, last: 10, by: 11, words: 'Undone by Ines: Why.'}]), [[9, 14, 15]]);
  assert.deepEqual(spans([back(11, 5)], [{first: 6, last: 10, by: 11, words: 'Undone by Ines: Why.'}]), [[6, 10, 11]]);
});

test('the log strikes it out once, under who did it and why', () => {
  const story = [4, 5, 6, 7].map(entry => fact(entry));
  const shown = drawn(log(seen([...story, back(8, 5)], [{first: 6, last: 7, by: 8, words: 'Undone by Ines: Too early.'}])));
  assert.equal(shown.split('Undone by Ines: Too early.').length, 2);
  assert.equal(shown.split('<s>').length, 3);
  assert.match(shown, /Entry 5\..*Undone by Ines.*<s>.*Entry 6\..*<s>.*Entry 7\..*<\/s>.*Entry 8\./s);
  assert.doesNotMatch(drawn(log(seen(story))), /<s>/);
});

test('the replay says of a moment that it was undone', () => {
  const ctx = {...seen([], [{first: 6, last: 7, by: 8, words: 'Undone by Ines: Too early.'}]), phone: false};
  const at = number => ({...ctx, ui: {...ctx.ui, at: number, course: null}, position: {facts: [fact(number)]}});
  assert.match(text(replayPanel(at(6))), /<s>.*Undone by Ines: Too early\./s);
  assert.doesNotMatch(text(replayPanel(at(5))), /<s>|Undone/);
  assert.equal(strikingOf([], undefined), undefined);
});
