// Galactic Civ's table: who is lit is whom the hint means.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import '../../../../../tests/client/screen.mjs';

const {aims} = await import('../../client/weighing.js');
const legs = short => ({short, legs: []});
const view = {
  living: [0, 1, 2, 3],
  paths: [{seats: [legs(1), legs(9), legs(4), legs(7)]}, {seats: [legs(1), legs(6), legs(8), null]}],
  event: {effects: [[0, -2]]},
};

test('attacked is whoever is nearest to winning, but oneself', () => {
  assert.deepEqual(aims(view, {phase: 'aggression', seat: 0}), [2, 1, 3]);
  assert.deepEqual(aims(view, {phase: 'issue', seat: 0}), [2, 1, 3]);
});

test('a trade is with whoever is farthest behind', () => {
  assert.deepEqual(aims(view, {phase: 'trade', seat: 0}), [3, 1, 2]);
});

// -- the decision panel

const {panel, foretold} = await import('../../client/answers.js');

/** The text of a template, with its attributes. @param {any} part @returns {string} */
function text(part) {
  if (Array.isArray(part)) return part.map(text).join('');
  if (part?.strings) return part.strings.map((chunk, i) => chunk + text(part.values[i] ?? '')).join('');
  return ['string', 'number'].includes(typeof part) ? String(part) : '';
}

/** The buttons of a panel, each with what it says and its class. @param {any} ctx */
function buttons(ctx) {
  const drawn = text(panel(ctx, [{options: ctx.options}]));
  return [...drawn.matchAll(/<button class="([^"]*)"[^>]*>(.*?)<\/button>/gs)].map(([, kind, inside]) => ({
    main: kind.split(' ').includes('main'),
    enter: inside.includes('<kbd>Enter</kbd>'),
    says: inside.replace(/.*<small>(.*)<\/small>.*/s, '$1'),
  }));
}

const fixed = value => ({kind: 'fixed', value});
const picking = [0, 1, 2, 3, 4, 5, 6, 7].map(number => ({action: 'pick', label: '', fields: {attribute: fixed(number)}}));
const scores = [[5, 5, 5, 5, 5, 5, 5, 9], [1, 2, 3, 4, 6, 7, 8, 8], [5, 5, 5, 5, 5, 5, 5, 5]];

/** Seat 0 strikes at seat 1. @param {string} cause @param {any} [more] */
const picks = (cause, more = {}) => ({
  you: 0,
  options: picking,
  phase: {phase: 'pick', cause, seat: 0, loser: -1},
  short: seat => ['Ann', 'Ben', 'Cid'][seat],
  say: label => label,
  ui: {own: {}},
  store: {},
  ...more,
  view: {living: [0, 1, 2], mover: 0, score: scores, hand: [], leads: [], phases: [{phase: cause, target: 1}, {}], ...more.view},
});

test('the free choice of an attack shows what the attacked would have', () => {
  const said = buttons(picks('aggression')).map(button => button.says);
  assert.deepEqual(said, ['Ben 1 to 0', 'Ben 2 to 0', 'Ben 3 to 1', 'Ben 4 to 2', 'Ben 6 to 4, lead gone', 'Ben 7 to 5, lead gone', 'Ben 8 to 6, lead 1', 'Ben 8 to 6']);
});

test('a point that changes sides is shown on both, and where there is none to give', () => {
  const view = {score: [scores[0], [0, 2, 3, 4, 6, 7, 8, 8], scores[2]]};
  const said = buttons(picks('influence', {view})).map(button => button.says);
  assert.equal(said[0], 'nothing to hand over');
  assert.equal(said[4], 'Ben 6 to 5, lead gone; you 5 to 6, lead 1');
});

test('who names their own loss sees their own scores', () => {
  const loser = {seat: 1, loser: 1, phase: 'pick', cause: 'aggression'};
  assert.equal(foretold({...picks('aggression'), you: 1, phase: loser}, 1), '2 to 0');
  assert.equal(foretold({...picks('influence'), you: 1, phase: {...loser, cause: 'influence'}}, 1), 'you 2 to 1; Ann 5 to 6, lead 1');
  const approval = {phase: 'pick', cause: 'approval', seat: 0, loser: 0};
  assert.equal(foretold({...picks('approval'), phase: approval}, 0), '5 to 4');
});

test('a trade shows what one gains oneself', () => {
  assert.equal(foretold(picks('trade'), 0), '5 to 6, lead 1');
});

test('nothing that is lost lies under Enter', () => {
  const lost = [picks('aggression'), discards(1)];
  for (const ctx of lost) assert.ok(buttons(ctx).length && buttons(ctx).every(({main, enter}) => !main && !enter));
});

test('a play and a target lie under Enter', () => {
  const card = {card: 7, name: 'Carrier', type: 'ship', effects: [[7, 3]], text: 'Military +3.'};
  const play = {action: 'play', label: 'Carrier', fields: {card: fixed(7)}};
  const pass = {action: 'pass', label: 'Play nothing', fields: {}};
  const found = buttons({...picks('x', {view: {hand: [card]}}), options: [pass, play], phase: {phase: 'construction'}});
  assert.deepEqual(found.map(({main, enter}) => [main, enter]), [[true, true], [false, false]]);
});

test('several discards are confirmed by the button itself', () => {
  const some = {action: 'discard', label: '', fields: {cards: {kind: 'some_of', values: [7, 8, 9], min: 2, max: 2}}};
  assert.match(text(panel({...picks('x'), options: [some]}, [{options: [some]}])), /data-deliberate/);
});

/** So many single discards. @param {number} count */
function discards(count) {
  const options = [...Array(count + 1).keys()].map(card => ({action: 'discard', label: 'A card', fields: {cards: {kind: 'fixed', value: [card]}}}));
  return {...picks('x'), options, phase: {phase: 'end'}};
}

test('where nothing can be played, the only answer says why', () => {
  const pass = {action: 'pass', label: 'Play nothing'}, play = {action: 'play', label: '', fields: {card: fixed(3)}};
  const hand = [{card: 3, name: 'Escorts', effects: [[7, 1]], text: ''}];
  const said = (...options) => text(panel({...picks('x', {view: {hand}}), phase: {phase: 'exploration'}, options}, [{options}]));
  assert.match(said(pass), /You hold no card for this phase/);
  assert.doesNotMatch(said(play, pass), /You hold no card/);
});

const {arc} = await import('../../client/orbit.js');

test('on the arc of a phone the phase and what comes next do not touch', () => {
  const attribute = [-1, -1, -1, 7, 5, 2, 3, -1, 1, 6, 0, -1];
  for (let phase = 1; phase <= 12; phase++)
    for (const who of ['you', 'Betelgeuse']) {
      const leads = Array(8).fill({seat: 0});
      const drawn = arc({phase, attribute, mover: 0, leads, score: [[1, 9, 9, 9, 9, 9, 9, 9], [5, 5, 5, 5, 5, 5, 5, 5]], living: [0, 1]}, who);
      const spans = [...drawn.matchAll(/<text class="name[^"]*" x="([\d.]+)" y="55" text-anchor="(\w+)">([^<]*)</g)].map(([, x, anchor, words]) => {
        const wide = words.length * 6.7; // at 14 px, as wide as letters are on average
        const from = Number(x) - {start: 0, middle: wide / 2, end: wide}[anchor];
        return [from, from + wide];
      }).sort((a, b) => a[0] - b[0]);
      assert.ok(spans[0][1] <= spans[1][0] || spans.some(([from, to]) => from === to), `${phase} ${who}: ${spans.join(' and ')}`);
    }
});


test('a player who is left alone is the last one standing, whatever they lead in', async () => {
  const {fate} = await import('../../client/end.js');
  const ctx = ending => ({view: {gone: [1], leads: [{seat: 1}]}, position: {over: {ending, ranking: [[0], [1]]}}});
  assert.equal(fate(ctx('last_standing'), 0), 'last one standing');
  assert.equal(fate(ctx('last_standing'), 1), 'left the game');
  assert.equal(fate(ctx('general'), 0), 'highest in nothing');
});

test('what is asked once more names the deed, not only the card', async () => {
  const {deed} = await import('../../client/board.js');
  const ctx = {say: label => label};
  assert.equal(deed(ctx, {action: 'discard', label: 'Elerium'}), 'Discard Elerium');
  assert.equal(deed(ctx, {action: 'discard', label: 'Discard 2 cards'}), 'Discard 2 cards');
  assert.equal(deed(ctx, {action: 'target', label: 'Attack Ada'}), 'Attack Ada');
});
