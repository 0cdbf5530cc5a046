// A pause on the page: clocks stand still (§14), the banner says what is missing, and who may press what.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

globalThis.clearTimeout ??= () => {};
const {pauseBar, span} = await import('../../static/match/pause.js');
const {left} = await import('../../static/match/clock.js');

const NOW = 1_000_000;
const base = {seat: 0, seconds: 300, needed: 3, yes: [0], vote_ends: NOW + 9_100, ends: null, resume: [], missing: [1, 2]};

/** All texts of a template, nested ones too. */
const text = part =>
  Array.isArray(part) ? part.map(text).join(' ') : part?.strings ? part.strings.map((s, i) => s + text(part.values[i] ?? '')).join('') : typeof part === 'string' || typeof part === 'number' ? String(part) : '';

function bar(pause, you, more = {}) {
  const names = ['Ann', 'Ben', 'Cid'];
  const ctx = {match: {pause: {...base, ...pause}}, you, names, short: seat => names[seat], view: {gone: []}, ui: {}, redraw() {}, store: {time: NOW, over: null}, ...more};
  const drawn = text(pauseBar(ctx));
  return {drawn, deeds: [...drawn.matchAll(/data-pause=(\w+)/g)].map(found => found[1])};
}

test('a vote: who asked, who agrees, what is missing, and the seconds', () => {
  const {drawn, deeds} = bar({state: 'asked'}, 1);
  assert.match(drawn, /Ann asks for a pause of 5 minutes/);
  assert.match(drawn, /1 of 3 agree: Ann/);
  assert.match(drawn, /2 more have to, within .*10 s/s);
  assert.deepEqual(deeds, ['yes', 'no']);
  assert.deepEqual(bar({state: 'asked'}, 0).deeds, ['no']);
  assert.deepEqual(bar({state: 'asked', yes: [0, 1]}, 1).deeds, ['no']);
});

test('who only watches, or has left, is told and not asked', () => {
  assert.deepEqual(bar({state: 'asked'}, null).deeds, []);
  assert.deepEqual(bar({state: 'on', ends: NOW + 1}, 1, {view: {gone: [1]}}).deeds, []);
});

test('a pause: how long, and who has still to say that it goes on', () => {
  const on = {state: 'on', ends: NOW + 252_000, resume: [0], missing: [1, 2]};
  assert.match(bar(on, 1).drawn, /4:12.*Still waiting for: you, Cid/s);
  assert.deepEqual(bar(on, 1).deeds, ['resume']);
  assert.deepEqual(bar(on, 0).deeds, []);
  assert.deepEqual(bar({...on, ends: NOW}, 0).deeds, ['resume'], 'its time is over: anybody');
});

test('no pause is told for a moment', () => {
  assert.match(bar({state: 'refused'}, 1).drawn, /There is no pause/);
  assert.equal(bar({state: 'refused', vote_ends: NOW - 5_001}, 1).drawn, '');
});

test('so many seconds in words', () => {
  assert.deepEqual([1, 60, 90, 1800].map(span), ['1 second', '1 minute', '1 minute 30 seconds', '30 minutes']);
});

test('a frozen clock shows the same whatever the time', () => {
  const clock = {main: [120_000], begun: [NOW], spare: [4_000], frozen: NOW + 1_500};
  assert.deepEqual(left(clock, 0, NOW + 900_000), left(clock, 0, NOW + 1_500));
  assert.equal(left(clock, 0, NOW + 900_000)?.aux, 2_500);
  assert.equal(left({...clock, frozen: undefined}, 0, NOW + 5_000)?.main, 119_000);
});

test('a request nobody answered is no refusal, and whoever asked may ask again at once', () => {
  const lapsed = bar({state: 'lapsed'}, 0);
  assert.match(lapsed.drawn, /No one answered in time/);
  assert.doesNotMatch(lapsed.drawn, /said no/);
  assert.deepEqual(lapsed.deeds, ['again']);
  assert.deepEqual(bar({state: 'lapsed'}, 1).deeds, []);
  assert.equal(bar({state: 'lapsed', vote_ends: NOW - 5_001}, 0).drawn, '');
});
