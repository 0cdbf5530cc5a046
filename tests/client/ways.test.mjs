// Where a card leads, as the studio draws it.
import {test} from 'node:test';
import assert from 'node:assert/strict';
import './screen.mjs';

const {bendArrow, groupByEnd} = await import('../../static/studio/ways.js');

test('ways are told by where they end, each with all its starts', () => {
  assert.deepEqual(
    groupByEnd([
      [2, 5],
      [17, 25],
      [22, 25],
    ]),
    [
      [5, [2]],
      [25, [17, 22]],
    ],
  );
});

test('an arrow begins and ends in the middle of its spaces and bends towards the middle of the board', () => {
  const whole = {x: 0, y: 0, w: 100, h: 100};
  assert.equal(bendArrow({x: 0, y: 0, w: 10, h: 10}, {x: 90, y: 0, w: 10, h: 10}, whole), 'M5,5Q50,29.8 95,5');
});
