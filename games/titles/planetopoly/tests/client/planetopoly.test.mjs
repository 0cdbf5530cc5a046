// Planetopoly's plans: what building and selling come to before anything is sent, by its rules 4, 5, 8 and 9.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import '../../../../../tests/client/screen.mjs';
import {after, allowed, mayStand, now, outcome, paying, pointPrice, premiumTo, risk} from '../../client/plans.js';

const board = {
  planets: [{name: 'Hydra', lots: [0, 1, 2], point: 200, point_sale: 100, point_premium: 40}],
  spaces: [...[0, 1, 2].map(() => ({kind: 'plot', planet: 0, price: 500, sale: 250})), {kind: 'toll', price: 800, sale: 400}],
};
const view = (more = {}) => ({level: [0, 0, 0, 0], owner: [0, 0, 0, 0], cash: [1000], debt: [0], capacity: [1150], ...more});
const at = more => now(view(more), 0);
const build = lot => ({action: 'build', lot}), sell = lot => ({action: 'sell_point', lot}), deed = lot => ({action: 'sell_deed', lot});

const vectors = JSON.parse(readFileSync(new URL('../vectors.json', import.meta.url), 'utf8'));

test('the Risk table, all 36 cells of it (§4.5)', () => {
  vectors.risk.forEach((row, i) => row.forEach((sum, j) => assert.equal(risk(i + 1, j + 1), sum, `${i + 1} and ${j + 1}`)));
});

test('all thousand levels of a whole planet, and those of a part of one (§5.10 to §5.14)', () => {
  const possible = new Set(vectors.whole_planets.split(' ')), digits = [...Array(10).keys()];
  for (const one of digits)
    for (const two of digits) {
      for (const three of digits) {
        const levels = [one, two, three];
        assert.equal(mayStand(levels, 3), possible.has([...levels].sort().join('')), String(levels));
      }
      assert.equal(mayStand([one, two], 3), Math.max(one, two) <= vectors.parts[2], `${one}, ${two}`);
    }
  for (const one of digits) assert.equal(mayStand([one], 3), one <= vectors.parts[1], String(one));
});

test('the premium is for who got there first, on the plot or anywhere on the planet (§8.5, §8.7)', () => {
  for (const {buyer, lots, place, stood, to} of vectors.premiums)
    assert.equal(premiumTo({living: [0, 1, 2, 3], place, stood}, buyer, lots), to);
  assert.equal(premiumTo({living: [0, 3], place: [0, 6, 9, 1], stood: [0, 1, 2, 3]}, 0, [6, 8, 9]), -1);
});

test('one plot bears one point, two plots two each (§5.10, §5.11)', () => {
  assert.ok(mayStand([1], 3) && !mayStand([2], 3));
  assert.ok(mayStand([2, 2], 3) && !mayStand([3, 1], 3));
});

test('a station needs a point on both others, two stations two, a base three (§5.12 to §5.14)', () => {
  for (const [level, least] of [[3, 1], [6, 2], [9, 3]]) {
    assert.ok(mayStand([level, least, least], 3));
    assert.ok(!mayStand([level, least, least - 1], 3));
  }
});

test('a point from afar costs its premium too (§8.7)', () => {
  assert.equal(pointPrice(board, 0, false), 200);
  assert.equal(pointPrice(board, 0, true), 240);
});

test('nobody plans beyond their cash, nor on what is not theirs', () => {
  assert.ok(allowed(board, at(), 0, build(0)));
  assert.ok(!allowed(board, at({cash: [190]}), 0, build(0)));
  assert.ok(!allowed(board, at({owner: [1, 0, 0, 0]}), 0, build(0)));
});

test('each move of a plan counts on the ones before it', () => {
  const plan = [build(0), build(1), build(2), build(0)], end = outcome(board, view(), 0, plan);
  assert.deepEqual([end.level.slice(0, 3), end.cash, end.spent, end.capacity], [[2, 1, 1], 200, 800, 1550]);
  assert.ok(!allowed(board, at({level: [2, 0, 0, 0]}), 0, build(0)));
  assert.ok(allowed(board, end, 0, build(0)));
});

test('a sale keeps the limits, and a plot goes only bare (§9.3)', () => {
  const high = at({level: [3, 1, 1, 0]});
  assert.ok(allowed(board, high, 0, sell(0)) && !allowed(board, high, 0, sell(1)) && !allowed(board, high, 0, deed(1)));
  const two = at({level: [2, 0, 0, 0], owner: [0, 0, -1, 0]});
  assert.ok(!allowed(board, two, 0, deed(1)), 'one plot alone bears one point');
  assert.ok(allowed(board, two, 0, deed(3)));
  assert.ok(!allowed(board, at({level: [1, 0, 0, 0]}), 0, deed(0)));
});

test('what comes in pays the debt first, and sold goods no longer count against debt (§9.7, §9.8)', () => {
  const end = after(board, at({cash: [0], debt: [300]}), deed(3));
  assert.deepEqual([end.cash, end.debt, end.capacity, end.gained], [100, 0, 750, 400]);
});

test('cash goes first, the rest is debt; equal to all belongings survives, one more loses (§9.5, §9.8)', () => {
  assert.deepEqual(paying(at(), 400), {cash: 600, debt: 0, lost: false});
  assert.deepEqual(paying(at(), 2150), {cash: 0, debt: 1150, lost: false});
  assert.equal(paying(at(), 2160).lost, true);
});

const {meters, turn} = await import('../../client/board.js');
const shown = round => {
  const left = round > 190 ? 201 - round : null;
  return {match: {board}, view: {...view(), round, rounds: 200, rounds_left: left}};
};

test('the page counts the rounds, and in the last ten those that are left (§11.1)', () => {
  assert.equal(turn(shown(12)), 'Round 12 of 200');
  assert.equal(turn({view: {round: 12, rounds: null}}), 'Round 12');
  assert.equal(meters(shown(190))[0].label, 'Free plots');
  assert.deepEqual([191, 200].map(round => [meters(shown(round))[0].label, meters(shown(round))[0].value]), [['Rounds left', 10], ['Rounds left', 1]]);
  assert.equal(meters({...shown(200), position: {over: {}}})[0].label, 'Free plots', 'after the last round none is left');
});

const {stage} = await import('../../client/board.js');
const {textOf} = await import('../../../../../tests/client/texts.mjs');
const forSale = {
  match: {board: {...board, spaces: board.spaces.map((space, i) => ({...space, name: `Hydra ${i + 1}`, rents: Array(10).fill(20)}))}},
  view: {...view({owner: [-1, -1, -1, -1]}), claims: [-1], living: [0, 1]}, phase: {phase: 'unowned', lot: 0, seat: 0},
  options: [], position: {}, store: {past: null, story: []}, ui: {}, you: 0, asked: true, names: ['Ann', 'Bo'], redraw() {},
};

test('a deed comes after the board: until it is there the sheet of a phone says what it is about', async () => {
  const {rare} = await import('../../client/board.js');
  const ctx = {...forSale, title: {rare}}, before = stage(ctx);
  assert.equal(textOf(before.body), '');
  assert.match(textOf(before.sheet), /The first plot claims all of Hydra/);
  await rare.deed();
  await new Promise(done => setTimeout(done, 20));
  assert.match(textOf(stage(ctx).body), /A point <b>200/);
});

test('where only rent may be owed, a bill says how much must be sold, and does not speak of borrowing (§9.4)', async () => {
  const {raisingPanel} = await import('../../client/works.js');
  const ctx = {...forSale, ui: {own: {}}, say: label => label, view: view({cash: [0], debt: [60]}), phase: {phase: 'raise_money', debtor: 0, due: 300}};
  const said = borrow => textOf(raisingPanel(ctx, ctx.phase, borrow ? [{options: [{action: 'borrow', label: 'Pay'}]}] : []));
  assert.match(said(false), /Only rent may become a debt at this table. Sell for <b>360<\/b> more/);
  assert.match(said(true), /Then you owe <b>360<\/b>/);
});

test('the point that is offered at first goes where the first press says; later presses add (§5.9)', async () => {
  const {more, planOf, press} = await import('../../client/plan.js');
  const option = lot => ({action: 'build', fields: {lot: {value: lot}}});
  const ctx = {
    match: {board, settings: {}}, view: view({owner: [0, 0, 0, 0], level: [1, 1, 2, 0]}), you: 0, asked: true, phase: {phase: 'building'},
    store: {past: null}, ui: {own: {}}, options: [option(0), option(1), option(2)], busy: false, redraw() {},
  };
  assert.deepEqual(planOf(ctx), [build(0)]);
  assert.deepEqual(more(ctx, 0), [build(0), build(0)]);
  assert.ok(press(ctx, 2));
  assert.deepEqual(planOf(ctx), [build(2)]);
  press(ctx, 1);
  assert.deepEqual(planOf(ctx), [build(2), build(1)]);
  const once = {...ctx, ui: {own: {}}, match: {board, settings: {build_per_visit: 'one'}}};
  assert.deepEqual(more(once, 2), [build(2)]);
  assert.equal(more(once, 0), null);
});
