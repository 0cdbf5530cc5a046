// Time on the page: against bots alone there is no clock, and the page says so.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

const {left} = await import('../../static/match/clock.js');
const {startTicker} = await import('../../static/match/ticker.js');

const CLOCK = {main: [120_000, 90_000], begun: [-1, -1], spare: [0, 0]};

/** What the decision panel says of time. */
function panel(clock, asked = true) {
  const words = ['', ''].map(textContent => ({textContent}));
  const place = {firstElementChild: words[0], children: words, classList: {toggle() {}, remove() {}}};
  const page = {querySelector: () => place, querySelectorAll: () => []};
  globalThis.requestAnimationFrame = () => 0;
  const source = {page, time: () => 1000, clock: () => clock, you: () => 0, phase: () => ({}), asked: () => asked, still: () => true, beep() {}};
  startTicker(source)();
  panel.tip = place.title;
  return words.map(word => word.textContent).join(' ').trim();
}

test('a clock without a limit shows no time', () => {
  assert.equal(left({...CLOCK, unlimited: true}, 0, 5000), null);
  assert.deepEqual(left(CLOCK, 0, 5000), {aux: 0, main: 120_000, running: false, spare: 0});
});

test('the panel says that there is no clock, to whoever is asked', () => {
  assert.equal(panel({...CLOCK, unlimited: true}), 'No clock: take your time');
  assert.equal(panel.tip, '', 'and no tip about time that runs');
  assert.equal(panel({...CLOCK, unlimited: true}, false), '');
  assert.equal(panel({...CLOCK, begun: [0, -1]}), 'your time 1:59');
  assert.equal(panel(null), '');
});
