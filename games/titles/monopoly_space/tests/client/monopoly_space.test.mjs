// Monopoly Space's drawing, without a screen: where a warp is aimed, what a space and a colony show, what a trade changes.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import '../../../../../tests/client/screen.mjs';
import {textOf} from '../../../../../tests/client/texts.mjs';

const client = '../../client';
const {aim, lamps, marksOf, valuesOf} = await import(`${client}/marks.js`);
const {atHalfPrice, cell, parts} = await import(`${client}/places.js`);
const {quadrants, settlers} = await import(`${client}/colony.js`);

const street = (name, price) => ({kind: 'street', name, group: 0, price, rent: price / 10});
const spaces = Array.from({length: 40}, (_, i) => (i % 5 ? street(`Venus Place ${i}`, 100 + i * 10) : {kind: 'warp', name: 'Warp Run'}));
const board = {name: 'a board', warp: 50, chips: 70, chance: [{code: 'GRIP', keep: 'boots'}, {code: 'CH10', keep: 'pardon'}], chest: [], groups: [{name: 'Red', color: 'red', lots: [1, 2]}], spaces};
const warp = values => ({action: 'warp', fields: {space: {kind: 'one_of', values}}});

function context(over = {}, options = [warp([16, 17, 18, 19, 20])]) {
  const view = {owner: Array(40).fill(-1), rent: Array(40).fill(0), place: [15, 0], cash: [400, 400], domes: [0, 0], chips: [0, 0], cards: [[], []], living: [0, 1], gone: [],
    token: ['shuttle', 'rover'], lying: {4: 0, 28: 0}, dice: null, ...over};
  return {match: {board}, view, options, you: 0, asked: true, phase: {phase: 'warping', seat: 0, free: false}, ui: {own: {}, card: null, trade: null}, short: seat => ['Mira', 'Bo'][seat]};
}

test('values of a field are gathered from one option or from many', () => {
  const fixed = value => ({action: 'steal', fields: {whose: {kind: 'fixed', value}}});
  assert.deepEqual(valuesOf(context({}, [fixed(1), fixed(2), fixed(1)]), 'steal', 'whose'), [1, 2]);
  assert.deepEqual(valuesOf(context(), 'warp', 'space'), [16, 17, 18, 19, 20]);
});

test('a warp is aimed at the dearest street one can pay, at what was chosen, and home with a colony', () => {
  assert.equal(aim(context()), 19);
  assert.equal(aim(context({cash: [325, 0]})), 17, '50 of it are the warp');
  const chosen = context();
  chosen.ui.own.aim = 18;
  assert.equal(aim(chosen), 18);
  assert.equal(aim(context({domes: [5, 0]}, [warp([39, 0, 1])])), 0);
  assert.equal(aim(context({domes: [5, 0]}, [warp([17, 18, 19, 25])])), 25, 'the next Warp Run is nearest to home');
});

test('the lane is lit for who is asked only', () => {
  assert.match(lamps(context()), /class="goal"/);
  assert.equal(lamps({...context(), asked: false}), '');
  assert.deepEqual(marksOf(context(), null).lamp, [19]);
});

test('a street is told in two: its planet, its place', () => {
  const board = {spaces: [{name: 'Moon Sea Of Tranquility', group: 0}, {name: 'Moon Dark Side', group: 0}, {name: 'Jail'}]};
  assert.deepEqual(parts('Moon Sea Of Tranquility', board), ['Moon', 'Sea of Tranquility']);
});

test('the first word of an edited name is a planet only where its whole set is there', () => {
  const board = {spaces: [{name: 'The Very Long Named Northern Harbour', group: 0}, {name: 'Oberon', group: 0}]};
  assert.deepEqual(parts('The Very Long Named Northern Harbour', board), ['', 'The Very Long Named Northern Harbour']);
  assert.deepEqual(parts('Oberon', board), ['', 'Oberon']);
});

test('few chips in the open are seen one by one, many are counted', () => {
  const chips = n => cell(context({lying: {5: n}}), 5, false).match(/class="chip-of"/g)?.length ?? 0;
  assert.deepEqual([chips(0), chips(3), chips(9)], [0, 3, 1]);
  assert.match(cell(context({lying: {5: 9}}), 5, false), /× 9/);
});

test('a colony stands in the quadrant of its token; domes are built one by one, the large one last', () => {
  assert.deepEqual(settlers(context().view), [0, -1, -1, 1]);
  const built = domes => quadrants(context({domes: [domes, 0]}), false).match(/class="dome-of"/g)?.length ?? 0;
  assert.deepEqual([0, 1, 4, 5].map(built), [0, 1, 4, 5]);
  assert.match(quadrants(context({domes: [5, 0]}), false), /colony complete/);
});

test('seen from far a name keeps clear of the resource beside it, whatever is held', () => {
  for (const chips of [0, 9, 12, 70]) {
    const drawn = quadrants({...context({chips: [chips, chips]}), you: null, short: () => 'Cepheus'}, true);
    const lands = drawn.match(/<g class="land ".*?<\/text><\/g>/gs);
    assert.equal(lands.length, 2);
    for (const land of lands) {
      const [name, count] = [...land.matchAll(/class="who-far" x="([\d.]+)"/g)].map(found => Number(found[1]));
      const middle = Number(land.match(/chip-of" transform="translate\(([\d.]+)/)[1]);
      assert.ok(middle - 17 - name >= 120, `${middle - 17 - name} for seven letters beside ${chips}`);
      assert.ok(count - (middle + 17) >= 4, 'the count is clear of its resource');
    }
  }
});

test('names in a drawing are escaped', () => {
  const ctx = {...context(), you: null, short: () => '<b>&'};
  assert.doesNotMatch(quadrants(ctx, false), /<b>/);
});

test('what a kept card is good for stands on the board, not in its code (a board of an admin)', () => {
  const drawn = code => quadrants(context({cards: [[code], []]}), false).match(/<g class="kept".*?<\/g>/s)?.[0] ?? '';
  const plain = text => text.replace(/translate\([^)]*\)/g, '');
  assert.notEqual(plain(drawn('GRIP')), plain(drawn('CH10')));
  assert.equal(plain(drawn('UNHEARD')), plain(drawn('CH10')), 'whatever is no pair of boots leaves Jail');
});

test('8.11 the last two of three have a half-price sale only where the table says so', () => {
  const left = (settings, seats) => atHalfPrice({...context(), match: {board, settings, seats: Array(seats).fill({})}});
  assert.equal(left({two_player_sale: 'remaining'}, 3), true);
  assert.equal(left({two_player_sale: 'starting'}, 3), false);
  assert.equal(left({two_player_sale: 'starting'}, 2), true);
});

test('2.4 seats wear the colours of their quadrants on the whole page', async () => {
  const {paintSeats} = await import('../../../../../static/shared/pen.js');
  const set = {};
  paintSeats([9, 2], {setProperty: (name, value) => (set[name] = value)});
  assert.deepEqual(set, {'--seat-1': 'var(--paint-9)', '--seat-2': 'var(--paint-2)'});
  paintSeats(undefined, {setProperty: () => assert.fail('other games keep the seats’ own colours')});
});


test('a card says who drew it, also when the turn has passed on', async () => {
  const {stage} = await import(`${client}/stages.js`);
  const ctx = context({mover: 0, dice: [1, 2], card: {deck: 'chance', name: 'Comet', text: 'Pay 10.'}}, []);
  const drew = (entry, seat) => ({fact: 'drew', entry, seat, say: ''});
  Object.assign(ctx, {phase: {phase: 'window', seat: 0}, position: {version: 9}, store: {past: null, story: [drew(3, 0), drew(8, 1), drew(12, 0)]}});
  assert.match(textOf(stage(ctx).body), /Bo drew this/);
  ctx.store.past = {number: 5};
  assert.match(textOf(stage(ctx).body), /You drew this/);
});

test('on a phone other ways to pay stand apart: only the one button stays in view over what there is to sell', async () => {
  const {raisingPanel} = await import(`${client}/raising.js`);
  const option = {action: 'swap', label: 'Hand over a deed', fields: {}}, way = {kind: 'button', option, options: [option]};
  const ctx = {...context({cash: [0, 0]}, [{action: 'sell_resources', fields: {count: {kind: 'fixed', value: 2}}}]), say: label => label, title: {}, store: {}, phase: {phase: 'raise_money', debtor: 0, due: 28}};
  ctx.match.board = {...board, resource: 25};
  const rows = (phone, ways) => textOf(raisingPanel({...ctx, phone}, ways)).match(/<div class="row">/g).length;
  assert.deepEqual([rows(true, [way, way]), rows(true, [way]), rows(false, [way, way])], [2, 1, 1]);
});
