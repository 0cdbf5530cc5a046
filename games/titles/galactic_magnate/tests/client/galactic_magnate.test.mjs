/** Galactic Magnate §2.2: who a player plays is drawn, each mark its own, with its name in words. */
import assert from 'node:assert/strict';
import test from 'node:test';
import '../../../../../tests/client/screen.mjs';
import {textOf} from '../../../../../tests/client/texts.mjs';
import {emblem, pin} from '../../client/characters.js';

const NAMES = 'worker soldier scientist adventurer politician businessman merchant lunatic spy commoner builder thief cheater philosopher nutty'.split(' ');

test('every character has a mark of its own, with its name', () => {
  const ctx = {view: {character: NAMES}};
  const drawn = NAMES.map((_, seat) => emblem(ctx, seat));
  assert.deepEqual(drawn.map(each => each.name), NAMES.map(name => `the ${name}`));
  assert.equal(new Set(drawn.map(each => each.svg)).size, NAMES.length);
  for (const each of drawn) assert.match(each.svg, /<path|<circle/);
});

test('nothing is drawn before a character is chosen', () => {
  const ctx = {view: {character: [null, 'spy']}};
  assert.equal(emblem(ctx, 0), null);
  assert.equal(pin(ctx, 0, 'red'), '');
  assert.match(pin(ctx, 1, 'red'), /class="pin/);
});

test('whoever has no upgrade is not told to sell some', async () => {
  const {question} = await import('../../client/board.js');
  const asked = options => question({phase: {phase: 'raise_money', due: 1200, debtor: 0}, view: {funds: [9]}, options});
  assert.equal(asked([{action: 'sell_upgrade'}]), 'Sell upgrades for 1,191 or more');
  assert.equal(asked([{action: 'auction_own'}]), 'Raise 1,191 or more');
});

test('a character is a picture to choose: one press plays it; whose are taken carry their player', async () => {
  const {FACES, choosing, face} = await import('../../client/faces.js');
  assert.equal(FACES.length, 15);
  assert.equal(new Set(FACES.map(name => face(name))).size, 15);
  const free = FACES.filter(name => name !== 'spy');
  const option = {action: 'choose_character', label: 'Choose', fields: {character: {kind: 'one_of', values: free}}};
  const ctx = {asked: true, you: 0, options: [option], view: {character: ['', 'spy']}, short: () => 'Bo', busy: false, act: (...told) => acted.push(told)};
  const acted = [];
  const part = choosing(ctx), text = textOf(part);
  assert.equal(text.match(/<button/g).length, 14);
  assert.match(text, /class=taken/);
  assert.match(text, /Bo/);
  assert.equal(textOf(choosing({...ctx, asked: false})).includes('<button'), false, 'who is not asked cannot choose');
});
