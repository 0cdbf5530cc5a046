// What a civilization shows of itself: what is public, and never a hand.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import '../../../../../tests/client/screen.mjs';
import {textOf} from '../../../../../tests/client/texts.mjs';

const {assets} = await import('../../client/assets.js');

test('Galactic Civ shows only what is public: attributes by name, distances, cards played, never a hand', () => {
  const secret = {name: 'Secret Weapon'};
  const looked = {
    view: {
      race: ['Altarian', ''],
      score: [[9, 5, 5, 5, 5, 5, 5, 5], Array(8).fill(5)],
      history: [Array.from({length: 2}, () => Array(8).fill(5))],
      leads: [{seat: 0, by: 4}, ...Array(7).fill({seat: -1, by: 0})],
      living: [0, 1],
      crowns: [[0], []],
      hands: [5, 5],
      limit: [5, 5],
      hand: [secret],
      paths: [{name: 'Influence', ending: 'influence', seats: [{short: 6, legs: [{attribute: 5, lead: 0}, {attribute: 0, lead: 4}]}, {short: 10, legs: []}]}],
    },
    match: {board: {cards: [{name: 'Scout Ships', type: 'ship'}]}},
    store: {past: null, story: [{fact: 'played', seat: 0, card: 0, entry: 3}, {fact: 'played', seat: 1, card: 0, entry: 4}]},
    names: ['Ada', 'Ben'],
    you: 1,
  };
  const seen = assets(looked, 0),
    drawn = textOf(seen.body);
  assert.deepEqual(seen.figures.map(each => each.value), ['6 short', '1 of 8', '5 cards']);
  for (const said of ['Morale', 'Military', 'Influence 0 ahead', '6 short', 'Cards played, 1', 'Scout Ships']) assert.ok(drawn.includes(said), said);
  assert.doesNotMatch(drawn, /Secret/);
});
