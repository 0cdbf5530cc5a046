// Dice, way, arrival, question: what is shown when, how long, and that nothing lags far behind.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {BEHIND, MOST, Moments, READ, URGENT, stepsOf, worthReading} from '../../static/match/moments.js';

const cast = (over = {}) => ({you: 0, bots: new Set([1, 2]), cards: ['drew'], pace: 1, still: false, ring: true, ...over});
const rolled = (seat = 0) => ({fact: 'rolled', seat, dice: [5, 4], say: `@${seat} {roll|rolls} *5* and *4*.`, entry: 1});
const moved = (n = 9, seat = 0) => ({fact: 'moved', seat, how: 'walk', path: Array.from({length: n}, (_, i) => i + 1), say: `@${seat} {stop|stops} at Hoarmoor.`, entry: 1});
const paid = (source, target, seat = source) => ({fact: 'paid', seat, source, target, amount: 90, say: `@${source} {pay|pays} *90* to @${target} (fee).`, entry: 1});
const position = (version, over = {}) => ({version, asked: [], view: {}, ...over});

/** Moments with a clock of their own; `seen` is what was shown, with the time. */
function stage() {
  const seen = [], timers = new Map();
  let now = 0, next = 0, version = 0;
  const time = {now: () => now, later: (deed, ms) => (timers.set(++next, {deed, at: now + ms}), next), cancel: id => timers.delete(id)};
  const it = new Moments((moment, step) => seen.push([step?.step ?? 'question', Math.round(now), moment?.position.version ?? null]), time);
  const run = ms => {
    const end = now + ms;
    for (;;) {
      const due = [...timers].filter(([, t]) => t.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      timers.delete(due[0]);
      now = due[1].at;
      due[1].deed();
    }
    now = end;
  };
  const push = (facts, over = {}, who = cast()) => it.push(position(version), position(++version, over), facts, who);
  return {it, seen, run, push};
}

test('dice 600 ms, 78 a space, 300 on arrival, then the question', () => {
  const {seen, run, push} = stage();
  assert.equal(push([rolled(), moved(9)]), true);
  run(5000);
  assert.deepEqual(seen.map(([step, at]) => [step, at]), [['dice', 0], ['way', 600], ['arrival', 1302], ['question', 1602]]);
});

test('no way lasts longer than 900 ms, and a question whose clock runs comes within 1.5 s', () => {
  assert.equal(stepsOf([rolled(), moved(30)], cast(), []).find(s => s.step === 'way').ms, 900);
  const {seen, run, push} = stage();
  push([rolled(), moved(12), paid(0, 1)], {asked: [0], view: {clock: {begun: [5, -1]}}});
  run(9000);
  assert.equal(seen.at(-1)[0], 'question');
  assert.ok(seen.at(-1)[1] <= URGENT, String(seen.at(-1)[1]));
});

test('what a bot does to me, rent between people, and a card stay 1.8 s; what concerns others does not stay', () => {
  assert.deepEqual(stepsOf([], cast(), [paid(1, 0)]), [{step: 'read', ms: READ}]);
  assert.equal(worthReading([paid(1, 0)], cast()).length, 1);
  assert.equal(worthReading([paid(0, 1)], cast()).length, 1, 'rent I pay');
  assert.equal(worthReading([paid(1, 2)], cast()).length, 0);
  assert.equal(worthReading([paid(3, 0)], cast()).length, 1, 'rent from a person');
  assert.equal(worthReading([paid(0, 3)], cast()).length, 1, 'rent to a person');
  assert.equal(worthReading([paid(0, -1)], cast({bots: new Set()})).length, 0, 'what I pay to the bank');
  assert.equal(worthReading([{fact: 'bought', seat: 3, say: '@3 {buy|buys} it from @0.'}], cast()).length, 0, 'other deeds of people');
  assert.equal(worthReading([{fact: 'drew', seat: 1, say: 'Fortune for @1'}], cast()).length, 1);
  assert.equal(worthReading([{fact: 'raised', seat: 1, say: '@1 bids, @0 too'}, {fact: 'turn_began', routine: true, seat: 0, say: 'Turn of @0'}], cast()).length, 0);
  assert.equal(worthReading([{fact: 'offered', seat: 0, say: '@0 offers @1 a trade.'}], cast()).length, 0, 'my own offer');
});

test('one setting for all: slow, fast, off; with nothing moving only what is to be read stays', () => {
  assert.equal(stepsOf([], cast({pace: 0.6}), [paid(1, 0)])[0].ms, 3000);
  assert.equal(stepsOf([], cast({pace: 2}), [paid(1, 0)])[0].ms, 900);
  assert.deepEqual(stepsOf([rolled(), moved()], cast({pace: 0}), [paid(1, 0)]), []);
  assert.deepEqual(stepsOf([rolled(), moved()], cast({still: true}), [paid(1, 0)]).map(s => s.step), ['read']);
  assert.deepEqual(stepsOf([rolled(), moved()], cast({ring: false}), []), []);
});

test('a press goes on to the question, or to the next moment', () => {
  const {it, seen, run, push} = stage();
  push([rolled(1), moved(5, 1), paid(1, 0)]);
  push([rolled(2), moved(5, 2)]);
  run(100);
  it.skip();
  assert.deepEqual(seen.at(-1), ['dice', 100, 2]);
  it.skip();
  assert.deepEqual(seen.at(-1), ['question', 100, null]);
  run(9000);
  assert.equal(seen.length, 3, 'nothing comes of what was skipped');
  assert.equal(it.busy, false);
});

test('what has nothing to show is shown at once, but never before what came earlier', () => {
  const {seen, run, push} = stage();
  assert.equal(push([{fact: 'raised', seat: 1, say: '@1 bids.'}]), false);
  push([rolled(1), moved(5, 1)]);
  assert.equal(push([{fact: 'raised', seat: 1, say: '@1 bids.'}]), true);
  run(9000);
  assert.deepEqual(seen.map(([step]) => step), ['dice', 'way', 'arrival', 'question']);
});

test('however much comes, what is shown is never more than a few seconds behind', () => {
  const {it, run, push} = stage();
  for (let i = 0; i < 60; i++) {
    push([rolled(1), moved(12, 1), paid(1, 0)]);
    assert.ok(it.rest <= BEHIND + 1, String(it.rest));
    assert.ok(it.queue.filter(each => each.steps.length).length <= MOST + 1);
    run(50);
  }
  run(BEHIND + 1);
  assert.equal(it.busy, false);
});

test('who comes back is not shown all that was missed', () => {
  const {it} = stage();
  assert.equal(it.push(position(3), position(40), [rolled(1), moved(3, 1), paid(1, 0)], cast()), false);
});
