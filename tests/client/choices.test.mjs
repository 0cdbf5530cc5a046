// Buttons and fields from options: nothing about any game is known here.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {actionOf, arrange, choices, fit, objection, raises, unsaid} from '../../static/match/choices.js';
import {linesOf} from '../../static/match/story.js';
import {shortNames} from '../../static/shared/tell.js';

const option = (action, fields = {}, more = {}) => ({action, label: action, rule: '', fields, standing: false, grave: false, ...more});
const fixed = value => ({kind: 'fixed', value}), integer = {kind: 'integer', min: 490, max: 900, step: 10};

test('closed options are buttons, in the order they came', () => {
  assert.deepEqual(choices([option('roll'), option('pass')]).map(c => [c.kind, c.option.action]), [['button', 'roll'], ['button', 'pass']]);
});

test('many of a kind become a menu', () => {
  const many = [1, 2, 3].map(group => option('upgrade', {group: fixed(group)}));
  assert.deepEqual(choices(many).map(c => [c.kind, c.options.length]), [['menu', 3]]);
});

test('one number is a field, one choice of many a grid, two records a trade, anything else a form', () => {
  const record = {kind: 'record', fields: {cash: integer}};
  assert.equal(choices([option('bid', {amount: integer})])[0].kind, 'number');
  assert.equal(choices([option('choose', {who: {kind: 'one_of', values: ['a', 'b']}})])[0].kind, 'pick');
  assert.equal(choices([option('offer', {to: fixed(1), give: record, take: record})])[0].kind, 'trade');
  assert.equal(choices([option('sell', {lots: {kind: 'some_of', values: [1], min: 1, max: 1}})])[0].kind, 'form');
});

test('what may be done at any time with something is a menu even when it is one, lest it be pressed by mistake', () => {
  assert.equal(choices([option('sell', {group: fixed(1)}, {standing: true})])[0].kind, 'menu');
  assert.equal(choices([option('resign', {}, {standing: true})])[0].kind, 'button');
});

test('answers come apart from what may be done at any time', () => {
  const {answers, tools} = arrange([option('roll'), option('resign', {}, {standing: true})]);
  assert.deepEqual([answers.length, tools.length], [1, 1]);
});

test('an action carries its fixed fields and the least of what was left unsaid', () => {
  assert.deepEqual(actionOf(option('bid', {lot: fixed(3), amount: integer})), {action: 'bid', lot: 3, amount: 490});
  assert.deepEqual(unsaid({kind: 'record', fields: {cash: {kind: 'integer', min: 0, max: 5, step: 1}, lots: {kind: 'some_of', values: [4, 5], min: 0, max: 2}}}), {cash: 0, lots: []});
});

test('a number outside its range or off its step is objected to before it is sent', () => {
  assert.equal(objection(integer, 490), '');
  assert.match(objection(integer, 480), /at least 490/);
  assert.match(objection(integer, 910), /at most 900/);
  assert.match(objection(integer, 495), /steps of 10/);
  assert.match(objection(integer, NaN), /whole number/);
  assert.equal(fit(integer, 497), 500);
  assert.equal(fit(integer, 5000), 900);
});

test('too few and too many ticks are objected to', () => {
  const some = {kind: 'some_of', values: [1, 2, 3], min: 1, max: 2};
  assert.match(objection(some, []), /at least 1/);
  assert.match(objection(some, [1, 2, 3]), /at most 2/);
});

test('quick raises stay within what may be bid', () => {
  assert.deepEqual(raises(integer, 480).map(r => r.amount), [490, 530, 580]);
  assert.deepEqual(raises({...integer, max: 500}, 480).map(r => r.amount), [490]);
});

test('the log folds routine, keeps headings, and drops a heading nothing followed', () => {
  const fact = (say, more = {}) => ({fact: 'x', entry: 1, say, rule: '', routine: false, ...more});
  const story = [fact('Turn 1', {fact: 'turn'}), fact('Turn 2', {fact: 'turn'}), fact('a'), fact('p', {routine: true}), fact('q', {routine: true}), fact('')];
  assert.deepEqual(linesOf(story, f => f.fact === 'turn').map(l => [l.kind, l.facts.length]), [['turn', 1], ['line', 1], ['fold', 2]]);
});

test('first names where they tell people apart', () => {
  assert.deepEqual(shortNames(['Mira Oort', 'Steady bot 1', 'Steady bot 2']), ['Mira', 'Steady bot 1', 'Steady bot 2']);
});
