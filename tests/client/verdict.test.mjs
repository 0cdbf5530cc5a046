// One's own answers in the replay: what is said of them, and when nothing is.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

Object.assign(globalThis, {location: new URL('https://starboard.example/m/abcdefghij/?invite=secret')});

const {judged, nextOf, shownOf, verdict} = await import('../../static/match/verdict.js');

/** @param {any} part @returns {string} */
function text(part) {
  if (Array.isArray(part)) return part.map(text).join('');
  if (part?.strings) return part.strings.map((chunk, i) => chunk + text(part.values[i] ?? '')).join('');
  return ['string', 'number'].includes(typeof part) ? String(part) : '';
}

const answer = (label, points, behind, given = false) => ({label, points, behind, error: 0.4, given});
const found = {rating: 'mistake', cost: 7.25, error: 0.9, worlds: 80, chances: true, answers: [answer('Auction *Rosewisp*', 30, 0), answer('Leave *Rosewisp*', 22.75, 7.25, true)]};

test('an answer is blamed with its cost and its margin, in points of what was measured', () => {
  assert.equal(judged(found), 'Mistake. It cost 7.3 points of your chance to win, give or take 1.8.');
  assert.match(judged({...found, rating: 'good', chances: false}), /^Good\. .* share of what everyone is worth/);
  assert.equal(judged({...found, rating: 'best', cost: 0.4}), 'As good as the best, as far as one can tell.');
  assert.equal(judged({...found, rating: 'best', cost: 0}), 'The best answer found.');
});

test('of many answers the first are shown, and always the one that was given', () => {
  const many = Array.from({length: 9}, (_, k) => answer(`answer ${k}`, 50 - k, k, k === 8));
  assert.deepEqual(shownOf(many).map(each => each.label), [0, 1, 2, 3, 4, 5, 8].map(k => `answer ${k}`));
  assert.equal(nextOf([3, 9], 3), 9);
  assert.equal(nextOf([3, 9], 9), undefined);
});

test('who watched is offered nothing; who played is told of their own answers when they ask', async () => {
  const asked = [],
    drawn = [];
  globalThis.fetch = async url => {
    asked.push(url);
    return {ok: true, json: async () => (url.includes('/answers/') ? found : {entries: [5, 8]})};
  };
  const ctx = {you: null, match: {held: []}, names: ['Ann', 'Ben'], ui: {api: '/api/matches/abcdefghij'}, redraw: () => drawn.push(1), goTo: at => asked.push(at)};
  assert.equal(text(verdict(ctx, 5)), '');
  assert.deepEqual(asked, []);
  ctx.you = 0;
  verdict(ctx, 5);
  await new Promise(setImmediate);
  assert.deepEqual(asked, ['/api/matches/abcdefghij/answers?invite=secret']);
  assert.match(text(verdict(ctx, 5)), /Was there a better answer\?.*My next answer/s);
  assert.doesNotMatch(text(verdict(ctx, 6)), /better answer/);
  const press = verdict(ctx, 5).values.flatMap(part => part?.values ?? []).find(value => typeof value === 'function');
  press();
  assert.match(text(verdict(ctx, 5)), /Playing every answer through/);
  await new Promise(setImmediate);
  assert.match(text(verdict(ctx, 5)), /Mistake\. It cost 7\.3 points.*your answer.*−7\.3 ± 0\.4.*80 times/s);
});
