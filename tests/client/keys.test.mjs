// The keyboard answers what somebody has read: once a press, and no raise above the printed price by Enter.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';
import {textOf} from './texts.mjs';

const {once} = await import('../../static/match/keys.js');
const {bidding, printed} = await import('../../static/match/auction.js');

const pressed = (key, repeat) => {
  const event = {key, repeat, target: null, stopped: 0, preventDefault() { this.stopped += 1; }, stopImmediatePropagation() { this.stopped += 1; }};
  once(event);
  return event.stopped;
};

test('a key held down answers nothing by its repeats', () => {
  for (const key of ['Enter', ' ', '1', '9']) {
    assert.equal(pressed(key, true), 2, key);
    assert.equal(pressed(key, false), 0, key);
  }
  assert.equal(pressed('ArrowLeft', true), 0, 'walking along the board may repeat');
});

const at = price => {
  const domain = {kind: 'integer', min: price + 10, max: 900, step: 10};
  const ctx = {you: 0, names: ['Mira'], view: {cash: [900], funds: [900], credit: [0], living: [0], seats: 1}, phase: {phase: 'auction', lots: [3], price, floor: 100, bids: [], order: [0]}, match: {seats: [{number: 0}], board: {spaces: [{}, {}, {}, {price: 200}]}}, ui: {amount: null, limit: null}, options: [], redraw() {}, short: () => '', position: {}};
  return textOf(bidding(ctx, {option: {action: 'bid', fields: {amount: domain}}, field: 'amount'}, []));
};

test('Enter raises up to the printed price; above it a bid is a press of its own', () => {
  assert.match(at(150), /<kbd>Enter<\/kbd>/);
  assert.doesNotMatch(at(150), /\?data-deliberate=true/);
  assert.match(at(200), /<kbd>1<\/kbd>/);
  assert.doesNotMatch(at(200), /<kbd>Enter/);
  assert.match(at(200), /\?data-deliberate=true/);
});

test('the printed price of several is their sum, and the floor where nothing is printed', () => {
  const ctx = lots => ({phase: {lots, floor: 70}, match: {board: {spaces: [{}, {price: 10}, {price: 20}]}}});
  assert.deepEqual([[1, 2], [0], undefined].map(lots => printed(ctx(lots))), [30, 70, 70]);
});

test('"?" explains the game, the page and then the keys', async () => {
  const {helpDialog} = await import('../../static/match/help.js');
  const match = {title_name: 'Tic', pace: 'live', goal: {wins: 'Three in a row win', text: 'Put a cross.', steps: []}};
  const text = textOf(helpDialog(match, {}, '/rules/tic/'));
  assert.match(text, /<h2 [^>]*autofocus/, 'it begins at its beginning: how the game is won');
  assert.doesNotMatch(text, /trades/);
  assert.match(textOf(helpDialog(match, {verbs: {offer: 'Trade'}}, '/rules/tic/')), /trades/);
  for (const said of ['Three in a row win.', 'Put a cross.', 'The board', 'Your decision', 'highlighted button', '<kbd>Enter', 'rulebook']) assert.ok(text.includes(said), said);
  assert.match(textOf(helpDialog({...match, goal: null}, {table: () => 0}, '/r/')), /The table/, 'who only watches has no introduction, and a title may have no board');
});
