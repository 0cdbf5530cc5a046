// The sandbox's tab: what may be set, what is, and what a press sends.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

const {sandboxTab, setDraw} = await import('../../static/match/sandbox.js');

const ROLL = {name: 'roll', label: 'Roll', dice: 2, sides: 6, cards: [], values: [3]};
const DECK = {name: 'event', label: 'Event', dice: 0, sides: 0, cards: ['Comet', 'Dust'], values: []};

/** All texts of a template, nested ones too. */
const text = part =>
  Array.isArray(part) ? part.map(text).join(' ') : part?.strings ? part.strings.map((s, i) => s + text(part.values[i] ?? '')).join('') : typeof part === 'string' || typeof part === 'number' ? String(part) : '';

function table(sandbox) {
  const heard = [];
  const store = {version: 8, position: {sandbox}, calm: () => heard.push('calm'), refused: no => heard.push(no.reason)};
  return {ctx: {store, ui: {api: '/api/matches/x', csrf: 'token'}}, heard};
}

test('a button for each face, a name for each card, and what is set', () => {
  const drawn = text(sandboxTab(table([ROLL, DECK]).ctx));
  for (const face of [1, 2, 3, 4, 5, 6]) assert.match(drawn, new RegExp(`Roll: then a ${face}"`));
  assert.doesNotMatch(drawn, /then a 7/);
  assert.match(drawn, /Comet.*Dust/s);
  assert.match(drawn, /Next: <b>3<\/b> \(2 dice a roll\)/);
  assert.match(drawn, /Clear Roll/);
  assert.doesNotMatch(drawn, /Clear Event/);
  assert.match(text(sandboxTab(table([{...DECK, cards: []}]).ctx)), /No card of it is left/);
});

test('a press sends all that is set, for the position that is seen, and says why where it was refused', async () => {
  const sent = [];
  const {ctx, heard} = table([ROLL]);
  globalThis.fetch = async (path, {body}) => {
    sent.push([path, JSON.parse(body)]);
    return sent.length === 1 ? {ok: true} : {ok: false, json: async () => ({reason: 'The game has moved on.', rule: ''})};
  };
  await setDraw(ctx, ROLL, [3, 5]);
  await setDraw(ctx, ROLL, []);
  assert.equal(sent[0][0], '/api/matches/x/draws');
  assert.deepEqual({...sent[0][1], key: ''}, {draw: 'roll', values: [3, 5], key: '', version: 8});
  assert.notEqual(sent[0][1].key, sent[1][1].key);
  assert.deepEqual(heard, ['calm', 'The game has moved on.']);
});
