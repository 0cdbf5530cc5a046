// Offers being built: what a draft holds, what a tap on the board does, which deal is shown; parts that come late.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

const {dealShown, draft, partners, tap} = await import('../../static/match/deal.js');
const {drawn, late} = await import('../../static/match/late.js');
const {nothing} = await import('../../static/match/lit.js');

const settled = () => new Promise(setImmediate);

const side = lots => ({kind: 'record', fields: {cash: {kind: 'integer', min: 0, max: 90}, lots: {kind: 'some_of', values: lots}, chips: {kind: 'integer', min: 0, max: 3}}});
const offer = (to, give, take) => ({action: 'offer', fields: {to: {kind: 'fixed', value: to}, give: side(give), take: side(take)}, standing: true});
const context = (trade, offers = []) => ({you: 0, view: {offers}, options: [offer(1, [3], [8]), offer(2, [3], [])], ui: {trade}, redraws: 0, redraw() { this.redraws++; }});

test('a draft is empty but for what it is begun with', () => {
  assert.deepEqual(draft(1, {take: {lots: [8]}}), {to: 1, give: {cash: 0, lots: []}, take: {cash: 0, lots: [8]}});
});

test('a tap puts a lot in on its own side and takes it out again', () => {
  const ctx = context(draft(1));
  assert.equal(tap(ctx, 8), true);
  assert.deepEqual(ctx.ui.trade.take.lots, [8]);
  assert.equal(tap(ctx, 3), true);
  assert.deepEqual(ctx.ui.trade.give.lots, [3]);
  assert.equal(tap(ctx, 8), true);
  assert.deepEqual(ctx.ui.trade.take.lots, []);
  assert.equal(tap(ctx, 5), false, 'nobody may give that');
});

test('an open offer that is looked at is not changed by a tap', () => {
  const deal = {seat: 1, to: 0, give: {cash: 5, lots: []}, take: {cash: 0, lots: [3]}}, ctx = context({look: {seat: 1, to: 0}}, [deal]);
  assert.equal(tap(ctx, 3), false);
  assert.equal(dealShown(ctx), deal);
  assert.equal(dealShown(context({look: {seat: 2, to: 0}}, [deal])), null);
});

test('one may deal with whom an offer may be made to', () => {
  assert.deepEqual(partners(context(null)), [1, 2]);
});

test('a late part is fetched once, and drawn when it is here', async () => {
  const ctx = context(null);
  let asked = 0;
  const load = async () => (asked++, {said: 'here'});
  assert.equal(late(ctx, 'x', load), null);
  assert.equal(late(ctx, 'x', load), null);
  assert.equal(drawn(ctx, 'x', part => part.said), nothing);
  await settled();
  assert.deepEqual([late(ctx, 'x', load).said, asked, ctx.redraws], ['here', 1, 1]);
  assert.equal(drawn(ctx, 'x', part => part.said), 'here');
});

test('a part that is lost is done without, not waited for, and asked for again by each drawing', async () => {
  const ctx = context(null);
  let asked = 0;
  const fail = () => (asked++, Promise.reject(Error('no line')));
  assert.equal(late(ctx, 'y', fail), null);
  await settled();
  assert.equal(ctx.redraws, 1);
  assert.equal(late(ctx, 'y', fail), undefined);
  await settled();
  assert.deepEqual([asked, ctx.redraws], [2, 1], 'no drawing that asks for the next');
  late(ctx, 'y', async () => ({said: 'here'}));
  await settled();
  assert.equal(late(ctx, 'y').said, 'here');
});

test('a style comes with its part and before the title’s own, once; a lost one does not keep the part away', async () => {
  const sheets = [], own = {};
  globalThis.document.getElementById = () => ({dataset: {zCss: '/z.css'}});
  globalThis.document.querySelector = which => (which === 'link[data-own]' ? own : sheets.find(([link]) => which.includes(link.href))?.[0]);
  globalThis.document.createElement = () => ({});
  globalThis.document.head = {insertBefore: (...pair) => sheets.push(pair)};
  const ctx = {...context(null), title: {rare: {z: async () => ({said: 'dressed'})}}};
  assert.equal(late(ctx, 'z'), null);
  await settled();
  assert.equal(late(ctx, 'z'), null, 'not without its style');
  assert.deepEqual(sheets.map(([link, before]) => [link.href, before === own]), [['/z.css', true]]);
  sheets[0][0].onerror();
  await settled();
  assert.equal(late(ctx, 'z').said, 'dressed');
  assert.equal(sheets.length, 1);
  for (const name of ['getElementById', 'querySelector', 'createElement', 'head']) delete globalThis.document[name];
});
