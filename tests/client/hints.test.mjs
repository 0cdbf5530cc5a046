// A hint leaves by itself: shown three times at most, and at once when the thing is done.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Hints} from '../../static/match/hints.js';

const shelf = (kept = {}) => ({kept, getItem: key => kept[key] ?? null, setItem(key, value) { kept[key] = value; }});

test('three questions of a kind have the hint, the fourth has none, in this game or the next', () => {
  const place = shelf(), hints = new Hints('tic', place);
  for (let n = 1; n <= 3; n++) {
    hints.asked('bid', `q${n}`);
    hints.asked('bid', `q${n}`); // drawn again, still the same
    assert.equal(hints.needed('bid'), true, `question ${n}`);
  }
  hints.asked('bid', 'q4');
  assert.equal(hints.needed('bid'), false);
  assert.equal(new Hints('tic', place).needed('bid'), false);
  assert.equal(new Hints('tac', place).needed('bid'), true, 'another game explains its own');
});

test('who has done the thing is told no more; a roll or a pass is no sign of understanding', () => {
  const hints = new Hints('tic', shelf());
  hints.asked('window', 'a');
  hints.done('window', 'roll');
  assert.equal(hints.needed('window'), true);
  hints.done('window', 'upgrade');
  assert.equal(hints.needed('window'), false);
});

test('what stands on the shelf from elsewhere does no harm', () => {
  for (const kept of ['{', 'null', '7', '[]']) {
    const hints = new Hints('tic', shelf({'starboard.hints': kept}));
    assert.equal(hints.needed('x'), true);
    hints.learn('x');
    assert.equal(hints.needed('x'), false);
  }
  const broken = {getItem() { throw Error('no'); }, setItem() { throw Error('no'); }};
  const hints = new Hints('tic', broken);
  hints.learn('x');
  assert.equal(hints.needed('x'), false);
});
