// The past of the match: what could not be fetched at once is fetched again, and what is known stays known.
import assert from 'node:assert/strict';
import {mock, test} from 'node:test';
import './screen.mjs';

const {history} = await import('../../static/match/history.js');

/** A page whose fetches are answered one after the other; false is a refusal. */
function page(answers) {
  const asked = [],
    remembered = [];
  globalThis.fetch = async url => {
    asked.push(String(url));
    const facts = answers.shift();
    return {ok: facts !== false, status: 503, json: async () => ({facts})};
  };
  const store = {version: 400, remember: facts => remembered.push(...facts)};
  return {asked, remembered, past: history(store, '/api', () => {})};
}

/** Lets what has been answered be taken. */
const settled = async () => {
  for (let k = 0; k < 20; k++) await Promise.resolve();
};

test('a story that could not be fetched is asked for again, a few times', async () => {
  mock.timers.enable({apis: ['setTimeout']});
  const {asked, remembered, past} = page([false, false, ['a fact']]);
  await past.fetchStory(0);
  for (let k = 0; k < 2; k++) {
    mock.timers.tick(1500);
    await settled();
  }
  assert.deepEqual([asked.length, remembered, past.more], [3, ['a fact'], false]);
  const gone = page([false, false, false, false, false]);
  await gone.past.fetchStory(0);
  for (let k = 0; k < 6; k++) {
    mock.timers.tick(1500);
    await settled();
  }
  assert.equal(gone.asked.length, 4);
  mock.timers.reset();
});

test('a late answer for less does not hide that all is known', async () => {
  const {past} = page([['all'], ['some']]);
  await past.fetchStory(0);
  await past.fetchStory(240);
  assert.equal(past.more, false);
});

test('the course of a finished game is fetched once, again after an outage, and given up where it cannot be had', async () => {
  mock.timers.enable({apis: ['setTimeout']});
  const asked = [];
  const answers = [503, 200];
  globalThis.fetch = async url => {
    asked.push(String(url));
    const status = answers.shift() ?? 409;
    return {ok: status === 200, status, json: async () => status === 200 ? {points: [], turning: []} : {reason: 'No.', rule: '', code: status === 503 ? 'busy' : 'not_now'}};
  };
  const ui = /** @type {any} */ ({});
  const past = history(/** @type {any} */ ({}), '/api', () => {}, 'secret');
  past.fetchCourse(ui);
  past.fetchCourse(ui);
  await settled();
  assert.equal(ui.course, undefined);
  mock.timers.tick(1500);
  await settled();
  assert.deepEqual(ui.course, {points: [], turning: []});
  assert.deepEqual([asked.length, asked[0]], [2, '/api/course?&invite=secret']);
  const gone = /** @type {any} */ ({});
  await history(/** @type {any} */ ({}), '/api', () => {}).fetchCourse(gone);
  assert.equal(gone.course, null);
  mock.timers.reset();
});

test('what was fetched for one seat is not shown once the screen is covered', async () => {
  const asked = [], looked = [], remembered = [], waiting = [];
  globalThis.fetch = url => {
    asked.push(String(url));
    const facts = [asked.length];
    return new Promise(done => waiting.push(() => done({ok: true, json: async () => ({facts})})));
  };
  const answer = () => {
    for (const each of waiting.splice(0)) each();
    return settled();
  };
  const store = {version: 9, look: number => looked.push(number), remember: facts => remembered.push(...facts)};
  const past = history(store, '/api', () => {}), ui = {};
  past.fetchStory(0);
  await answer();
  past.goTo(3, ui);
  await answer();
  past.goTo(4, ui);
  past.fetchStory(0);
  past.anew(ui);
  looked.length = remembered.length = 0;
  const before = asked.length;
  await answer();
  assert.deepEqual([looked, remembered], [[], [before]]);
  past.goTo(3, ui);
  await answer();
  assert.deepEqual([asked.filter(each => each.endsWith('at=3')).length, looked], [2, [3]]);
});
