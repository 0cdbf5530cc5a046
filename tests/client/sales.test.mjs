// The log folds an auction into one line, and a turn without choice or money (418 of 647 entries were bids).
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';
import {textOf} from './texts.mjs';

const {linesOf, saleOf, underSale} = await import('../../static/match/story.js');
const {saleLine} = await import('../../static/match/sales.js');
const {tell} = await import('../../static/shared/tell.js');

const NAMES = ['Mira', 'Bo', 'Vela', 'Wim'];
let entry = 0;
const fact = (tag, seat, say, more = {}) => ({fact: tag, entry: ++entry, seat, say, rule: '4.9', routine: false, ...more});
const raised = (seat, amount) => fact('raised', seat, `@${seat} {bid|bids} *${amount}*.`, {amount});
const dropped = seat => fact('dropped', seat, `@${seat} {let|lets} it go.`, {routine: true});
const turn = seat => fact('turn_began', seat, `Turn: @${seat}.`, {routine: true});
const isTurn = f => f.fact === 'turn_began';

const SALE = [
  fact('opened', 3, '@3 {open|opens} the auction of Pale Harbour at *240*.'),
  raised(2, 250), dropped(1), raised(0, 300), dropped(3), dropped(1), raised(2, 310), dropped(1), raised(0, 320), raised(2, 850),
  dropped(0), dropped(3), dropped(1),
];
const WON = fact('bought', 2, '@2 {win|wins} Pale Harbour for *850*.');
const ctx = {names: NAMES, you: 0};

test('a run of bids is one line, with the number of bids; who let it go, once each, at what price', () => {
  const lines = linesOf([turn(3), ...SALE, WON, fact('paid', 2, '@2 {pay|pays} *850*.')], isTurn);
  assert.deepEqual(lines.map(line => line.kind), ['turn', 'line', 'sale', 'line']);
  const sale = lines[2];
  assert.equal(saleOf(sale).bids.length, 5);
  assert.equal(tell(underSale(sale), NAMES, 0), 'You bid 320. Wim let it go at 850, Bo at 850.');
  const text = textOf(saleLine(ctx, sale, () => {}, false));
  assert.match(text.replaceAll('**', ''), /Vela wins Pale Harbour for .*850.* after 5 bids/);
  assert.doesNotMatch(text, /class=raised/);
});

test('opened, each bid is there, and "out" once for each who let it go for good', () => {
  const [, , sale] = linesOf([turn(3), ...SALE, WON], isTurn);
  const text = textOf(saleLine(ctx, sale, () => {}, true));
  assert.equal(text.match(/class=raised/g).length, 5);
  assert.equal(text.match(/class=dropped/g).length, 3);
});

test('while it is going on the line says who leads, and how many bids there were', () => {
  const lines = linesOf([turn(3), ...SALE.slice(0, 7)], isTurn);
  assert.equal(lines.at(-1).kind, 'sale');
  const text = textOf(saleLine(ctx, lines.at(-1), () => {}, false));
  assert.match(text, /Vela bids .*310.*, 3 bids so far/);
  assert.equal(tell(underSale(lines.at(-1)), NAMES, 0), 'Wim let it go at 300, Bo at 300.');
});

test('two auctions in a row are two lines', () => {
  const lines = linesOf([...SALE, WON, ...SALE, WON], isTurn);
  assert.deepEqual(lines.map(line => line.kind), ['line', 'sale', 'line', 'sale']);
});

test('a turn without choice or money folds when it is over; one with money stays', () => {
  const dull = [fact('rolled', 0, '@0 {roll|rolls} *5* and *4*.'), fact('moved', 0, '@0 {stop|stops} at Brightmere.')];
  assert.deepEqual(linesOf([turn(0), ...dull], isTurn).map(l => l.kind), ['turn', 'line', 'line'], 'not yet: it is new');
  assert.deepEqual(linesOf([turn(0), ...dull, turn(1)], isTurn).map(l => [l.kind, l.facts.length]), [['turn', 1], ['fold', 2], ['turn', 1]]);
  assert.deepEqual(linesOf([turn(0), ...dull, fact('paid', 0, '@0 pays.'), turn(1)], isTurn).map(l => l.kind), ['turn', 'line', 'line', 'line', 'turn']);
});
