// What a player holds: sets, what is missing and who has it, what a round brings (play.md 7, 8.6).
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

const {completing, roundOf, setsOf} = await import('../../static/match/estate.js');
const magnate = await import('../../games/titles/galactic_magnate/client/assets.js');
const space = await import('../../games/titles/monopoly_space/client/assets.js');
const civ = await import('../../games/titles/galactic_civ/client/assets.js');

/** @param {any} part @returns {string} */
function text(part) {
  if (Array.isArray(part)) return part.map(text).join('');
  if (part?.strings) return part.strings.map((chunk, i) => chunk + text(part.values[i] ?? '')).join('');
  return ['string', 'number'].includes(typeof part) ? String(part) : '';
}

const spaces = ['Start', 'Ashfall', 'Slagholm', 'Moss', 'Fern', 'Relay', 'Ore', 'Bonus'].map((name, i) => ({
  name,
  kind: ['start', 'lot', 'lot', 'lot', 'lot', 'utility', 'extractor', 'bonus'][i],
  price: i * 100,
}));
const board = {
  spaces,
  groups: [
    {name: 'Cinder', color: 'brown', lots: [1, 2], fees: [60, 160]},
    {name: 'Verdant', color: 'green', lots: [3, 4], fees: [80, 200]},
  ],
};
const view = {
  living: [0, 1, 2],
  owner: [-1, 0, 0, 0, 1, -1, 0, -1],
  due: [0, 400, 400, 0, 0, 0, 90, 0],
  level: [3, 0],
  place: [0, 3, 4],
  cash: [500, -20, 90],
  funds: [900, 0, 100],
  credit: [400, 20, 10],
  worth: [2000, 0, 100],
  salary: 160,
  collapsed: false,
};
const ctx = (more = {}) => ({view: {...view, ...more}, match: {board}, you: 1, short: seat => ['Ada', 'Ben', 'Cleo'][seat]});

test('sets are the fullest first; what is missing has its owner or its price', () => {
  const estate = {ctx: ctx(), seat: 0, sets: board.groups.map(g => ({name: g.name, paint: '', lots: g.lots})), name: i => spaces[i].name, price: i => spaces[i].price, fee: i => view.due[i], salary: 0};
  const sets = setsOf(estate);
  assert.deepEqual(sets.map(set => [set.name, set.note]), [['Cinder', 'complete'], ['Verdant', '1 missing']]);
  assert.deepEqual(sets[1].lots.map(lot => [lot.mine, lot.owner]), [[true, 0], [false, 1]]);
  assert.equal(completing(sets, estate.price)?.lot.name, 'Fern');
});

test('a round: fees by the chance of a stop of each rival, profits, salary, less what others take', () => {
  const estate = {ctx: ctx(), sets: [], name: String, price: () => 0, fee: i => view.due[i], bank: i => i === 6, salary: 160};
  const mine = roundOf({...estate, seat: 0});
  assert.deepEqual(mine, {fees: 240, profits: 27, salary: 168, paid: 0, expense: 0, sum: 435});
  const theirs = roundOf({...estate, seat: 1});
  assert.deepEqual([theirs.fees, theirs.paid, theirs.sum], [0, 120, 48]);
  assert.equal(roundOf({...estate, seat: 1, salary: -160}).expense, 168);
});

test('Galactic Magnate shows worth, sets with levels, works, and whose the missing one is', () => {
  const seen = magnate.assets(ctx(), 0);
  assert.deepEqual(seen.figures.map(each => each.value), ['2,000', '500', '900', '+435']);
  assert.deepEqual(seen.sets.map(set => set.note), ['level 3, complete', '1 of 1', '1 missing']);
  assert.match(text(seen.key), /Fern.*yours.*would complete Verdant/s);
  assert.match(text(magnate.assets({...ctx(), you: 2}, 0).key), /Ben’s/);
});

test('Monopoly Space shows resources and domes', () => {
  const own = {...ctx({rent: view.due, chips: [3, 0, 0], domes: [2, 0, 0], cards: [[1], [], []]}), match: {board: {...board, salary: 200}}};
  const seen = space.assets(own, 0);
  assert.deepEqual(seen.figures.slice(2, 4).map(each => each.value), [3, '2 of 5']);
  assert.match(seen.line, /1 card kept/);
});

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
  const seen = civ.assets(looked, 0),
    drawn = text(seen.body);
  assert.deepEqual(seen.figures.map(each => each.value), ['6 short', '1 of 8', '5 cards']);
  for (const said of ['Morale', 'Military', 'Influence 0 ahead', '6 short', 'Cards played, 1', 'Scout Ships']) assert.ok(drawn.includes(said), said);
  assert.doesNotMatch(drawn, /Secret/);
});
