/** The end of a rated match: the page looks again until the rating is counted. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Store} from '../../static/match/state.js';

const over = {ranking: [[0], [1]], ending: 'last_standing'};
const position = {type: 'state', version: 5, since: null, view: {}, options: [], asked: [], facts: [], clocks: {now: 0, alarm: null}, over};
const store = state => {
  const made = new Store({match: {id: 'm', seats: [], you: 0, rated: {state, why: '', stakes: []}}});
  return made;
};

test('a match is settled when it is over and its rating is done or never comes', () => {
  for (const [state, settled] of [['none', true], ['done', true], ['due', false], ['staked', false]]) {
    const one = store(state);
    assert.equal(one.settled, false);
    one.receive(position);
    assert.equal(one.settled, settled, state);
  }
});
