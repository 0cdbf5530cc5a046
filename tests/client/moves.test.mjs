// One's moves as commands: the words the server reads (games/matches/move_text.py), offered by the browser.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {hyphened, moves} from '../../static/match/moves.js';
import {suggest} from '../../static/shared/commands.js';

const fixed = value => ({kind: 'fixed', value});
const OPTIONS = [
  {action: 'roll', label: 'Roll the dice', fields: {}, grave: false},
  {action: 'bid', label: 'Bid', fields: {amount: {kind: 'integer', min: 340, max: 900, step: 10}}, grave: false},
  {action: 'sell', label: 'Vega Prime: 200', fields: {lot: fixed(3)}, grave: false},
  {action: 'sell', label: 'Altair: 120', fields: {lot: fixed(4)}, grave: false},
  {action: 'resign', label: 'Give up', fields: {}, grave: true},
];
const all = moves(OPTIONS, ['Ines', 'Bo'], 0);

test('every kind of move is one command, written as it is taken', () => {
  assert.deepEqual(all.map(each => each.usage), ['/roll', '/bid amount', '/sell which', '/resign yes']);
});

test('of several of a kind each is offered by its name', () => {
  assert.deepEqual(suggest(all, '/sell ').offers.map(offer => offer.text), ['/sell vega-prime', '/sell altair']);
  assert.deepEqual(suggest(all, '/sell al').offers.map(offer => offer.text), ['/sell altair']);
});

test('a name as one word, as the server makes it', () => {
  assert.equal(hyphened('Colony Ship'), 'colony-ship');
  assert.equal(hyphened(' -Été & co. '), 'été-&-co');
});
