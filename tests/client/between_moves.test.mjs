// Beside the moves: times in words, and the steps of what happened while somebody was away.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';
import {each, left, paceWords} from '../../static/between_moves/words.js';
import {stepsOf} from '../../static/between_moves/steps.js';

const HOUR = 3_600_000;

test('what is left is told roughly', () => {
  assert.equal(left(-1), 'no time');
  assert.equal(left(20_000), '20 s');
  assert.equal(left(18 * HOUR), '18 h');
  assert.equal(left(72 * HOUR), '3 days');
});

test('a pace in words', () => {
  assert.equal(each(86_400, null), 'a day');
  assert.equal(each(null, 20), 'by 20:00');
  assert.equal(paceWords({kind: 'live'}), 'live');
  assert.equal(paceWords({kind: 'mail', deadline: 3600}), 'by mail, 60 min per move'.replace('60 min', '1 h'));
});

const fact = (entry, seat, say, routine = false) => ({entry, seat, say, routine, at: entry, rule: '1'});

test('one step for each entry of another that tells something', () => {
  const story = [fact(1, 0, 'old'), fact(5, 1, 'a'), fact(5, 1, 'b'), fact(6, 0, 'mine'), fact(7, 2, 'dull', true), fact(8, -1, 'c')];
  const {steps, folded} = stepsOf(story, 4, 0);
  assert.deepEqual(steps.map(s => [s.entry, s.say, s.more]), [[5, 'a', ['b']], [8, 'c', []]]);
  assert.equal(folded, 1);
});

test('nothing new, no steps', () => {
  assert.deepEqual(stepsOf([fact(1, 1, 'a')], 1, 0).steps, []);
});
test('in a live game the question comes first, and what happened stands beside it', async () => {
  const {gates, recap} = await import('../../static/between_moves/main.js');
  assert.equal(gates({match: {pace: 'live'}}), false);
  assert.equal(gates({match: {pace: 'mail'}}), true);
  const ctx = {ui: {recap: {steps: [1, 2], begin() {}}}, store: {past: null}, position: {over: null}};
  assert.match(recap(ctx).strings.join(''), /While you were away/);
  assert.equal(recap({...ctx, store: {past: {}}}).strings, undefined);
});

test('nobody was away from a screen that is handed round', async () => {
  const {lastSeen} = await import('../../static/between_moves/main.js');
  const store = {you: 1, match: {seen: 4, holds: false}, version: 9, over: null};
  assert.equal(lastSeen(store), 4);
  assert.equal(lastSeen({...store, match: {seen: 4, holds: true}}), null);
  assert.equal(lastSeen({...store, version: 4}), null);
  assert.equal(lastSeen({...store, you: null}), null);
});

test('a game that one press would end asks first', async () => {
  const {endGame, warnOfEnd} = await import('../../static/between_moves/at_table.js');
  const me = {you: true, kind: 'human'}, other = {you: false, kind: 'human'},
    bot = {you: false, kind: 'bot'};
  assert.match(warnOfEnd({match: {seats: [me, bot], holds: false}}), /No one else has to agree/);
  assert.match(warnOfEnd({match: {seats: [me, other, bot], holds: true}}), /another screen/);
  assert.equal(warnOfEnd({match: {seats: [me, other, bot], holds: false}}), null);
  const asked = [], done = [], askFirst = question => asked.push(question), deeds = {off: () => done.push('off')};
  endGame({match: {seats: [me, bot], holds: false}, askFirst}, deeds);
  assert.deepEqual([asked.length, done], [1, []]);
  asked[0].go();
  endGame({match: {seats: [me, other], holds: false}, askFirst}, deeds);
  assert.deepEqual(done, ['off', 'off']);
});

test('what a day and a pause would do is told before they are sent', async () => {
  const {dayWords, listed, pauseWords, rests} = await import('../../static/between_moves/time.js');
  const at = (day, hour) => new Date(2026, 10, day, hour).getTime(), now = at(20, 9);
  const each = {seat: 1, asked: at(20, 8), due: at(23, 20), latest: at(28, 20), given: 0, with_day: at(24, 20), with_pauses: [at(24, 20), at(25, 20)]};
  assert.equal(dayWords(each, now), 'Due Tue 24 Nov, 20:00 instead of Mon 23 Nov, 20:00. The latest end stays Sat 28 Nov, 20:00.');
  const time = {seats: [each], rest_days: [5, 6], waking: true, limits: {own_days: 3}};
  assert.equal(pauseWords(time, 2, now), 'Due Wed 25 Nov, 20:00 instead of Mon 23 Nov, 20:00, if everyone agrees. The latest ends stay.');
  assert.equal(pauseWords(time, 3, now), '');
  assert.equal(rests(time), 'Saturdays and Sundays rest here; deadlines wait for waking hours, 3 days at most.');
  assert.equal(rests({...time, rest_days: [], waking: false}), '');
  assert.equal(listed(['a', 'b', 'c']), 'a, b and c');
});

test('what one’s plan says to the open question is told beside it', async () => {
  const {Why, sentence} = await import('../../static/between_moves/why.js');
  assert.equal(sentence({answer: {label: 'Roll the dice.', command: 'roll'}, reason: ''}), 'Your plan answers this soon: Roll the dice.');
  assert.equal(sentence({answer: null, reason: 'No sentence of your plan fits.'}), 'You are asked: no sentence of your plan fits.');
  assert.equal(sentence({answer: null, reason: 'Your plan says: ask me.'}), 'Your plan says: ask me.');
  assert.equal(sentence({answer: null, reason: ''}), '');
  const asked = [], real = globalThis.fetch;
  globalThis.fetch = async path => (asked.push(path), {ok: true, json: async () => ({now: {answer: null, reason: 'It asks.'}})});
  const why = new Why('/api/matches/m', () => {});
  await why.look('5');
  await why.look('5');
  globalThis.fetch = real;
  assert.deepEqual(asked, ['/api/matches/m/plan']);
  assert.equal(why.now?.reason, 'It asks.');
});
