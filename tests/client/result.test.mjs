// The end of a game: the course as a curve, the largest events, and no button under Enter.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

const {along, bandsOf, figuresOf, outlineOf, percent} = await import('../../static/match/bands.js');
const {apart, curve, linesOf} = await import('../../static/match/curve.js');
const {course, notByEnter, resultPanel, resultTable} = await import('../../static/match/result.js');

/** The text of a template, with its attributes. @param {any} part @returns {string} */
function text(part) {
  if (Array.isArray(part)) return part.map(text).join('');
  if (part?.strings) return part.strings.map((chunk, i) => chunk + text(part.values[i] ?? '')).join('');
  return ['string', 'number'].includes(typeof part) ? String(part) : '';
}

const COURSE = {
  version: 200,
  points: [
    {entry: 0, turn: 0, worth: [1000, 1000, 1000]},
    {entry: 100, turn: 9, worth: [1800, 600, 1000]},
    {entry: 150, turn: 14, worth: [2600, null, 900]},
    {entry: 200, turn: 20, worth: [3000, null, 850]},
  ],
  turning: [{entry: 150, turn: 14, worth: [2600, null, 900], before: [1800, 600, 1000], moved: [0, 1], says: ['@1 {pay|pays} *600* to @0.']}],
};
const names = ['Ada', 'Ben', 'Cleo'];

/** A finished game. @param {any} [over] @param {any} [more] */
const ctx = (over = {ranking: [[0], [2], [1]], ending: 'last_standing'}, more = {}) => ({
  match: {seats: names.map((name, number) => ({number, name})), rated: null},
  position: {over, clocks: {now: 0}},
  view: {cash: [10, 0, 20], gone: [1]},
  store: {over, story: []},
  title: {},
  names,
  you: 2,
  short: seat => names[seat],
  redraw: () => {},
  say: sentence => sentence,
  goTo: () => {},
  fetchCourse: () => {},
  ...more,
  ui: {rematch: '/again', csrf: 'c', urls: {lobby: '/'}, course: COURSE, ...more.ui},
});

test('a curve has a line for each seat, from its first point to its last or to where it left', () => {
  const {lines, low, high} = linesOf(COURSE);
  assert.deepEqual([low, high], [0, 3000]);
  assert.deepEqual(
    lines.map(line => [line.seat, line.points.length, line.out, line.end.x]),
    [
      [0, 4, false, 1],
      [1, 2, true, 0.5],
      [2, 4, false, 1],
    ],
  );
  assert.equal(lines[0].end.y, 1);
  assert.equal(along(COURSE, 150), 0.75);
});

test('what is counted below nought hangs from the top: the winner is highest', () => {
  const {low, high, lines} = linesOf({...COURSE, points: [{entry: 200, turn: 1, worth: [0, -10, -3]}]});
  assert.deepEqual([low, high], [-10, 0]);
  assert.deepEqual(lines.map(line => line.end.y), [1, 0, 0.7]);
});

test('names do not lie on one another, keep their order and stay inside, for two and for eleven', () => {
  for (const tops of [[0.5, 0.5], [0.02, 0, 0.01], Array(11).fill(0.99)]) {
    const found = apart(tops, 0.12),
      sorted = [...found].sort((a, b) => a - b),
      least = Math.min(0.12, 1 / tops.length);
    sorted.slice(1).forEach((top, k) => assert.ok(top - sorted[k] >= least - 1e-9));
    assert.ok(sorted[0] >= 0 && sorted.at(-1) <= 1);
  }
});

test('the curve says every name with its number, marks the winner, and has a disc for each event', () => {
  const drawn = text(curve(ctx(), COURSE));
  for (const said of ['Ada', 'Ben', 'You', '3,000', '850', 'out', 'Event 1, Turn 14']) assert.ok(drawn.includes(said), said);
  assert.match(drawn, /<path class="line won"/);
  assert.equal(drawn.split('class="line ').length - 1, 3);
});

test('a press on an event opens the replay there', () => {
  const gone = [];
  const drawn = curve(ctx(undefined, {goTo: number => gone.push(number)}), COURSE);
  const press = handlers(drawn);
  press[0]();
  assert.deepEqual(gone, [150]);
});

/** Functions that a template hands to the page. @param {any} part @returns {Function[]} */
function handlers(part) {
  if (Array.isArray(part)) return part.flatMap(handlers);
  if (typeof part === 'function') return [part];
  return part?.strings ? part.values.flatMap(handlers) : [];
}

test('the card of an event has its sentence and what it changed, and says who went out', () => {
  const drawn = text(course(ctx()));
  assert.match(drawn, /Ben pays /);
  assert.match(drawn, /1,800/);
  assert.match(drawn, /out<\/b>/);
});

test('the table says who held a seat before, where it changed hands', () => {
  const base = ctx(),
    held = [[0, 'Eve'], [0, 'Vela'], [0, 'Ada'], [1, 'Ben']].map(([seat, name], since) => ({seat, name, since, you: false}));
  const drawn = text(resultTable(ctx(undefined, {match: {...base.match, held}})));
  assert.match(drawn, /before: Eve, Vela</);
  assert.equal(drawn.split('before:').length, 2, 'only there');
});

test('the place of the course is kept while it comes, and the sums stand there if it never does', () => {
  assert.match(text(course(ctx(undefined, {ui: {course: undefined}}))), /class="course" aria-busy=true/);
  const ways = {title: {rare: {end: true}}, phone: true, late: () => ({ways: () => 'Six ways to win'})};
  assert.doesNotMatch(text(course(ctx(undefined, {...ways, ui: {course: undefined}}))), /Six ways/, 'what stands below it comes with it');
  const never = ctx(undefined, {title: {rare: {end: true}}, late: () => ({aftermath: () => 'Fees taken and paid'}), ui: {course: null}});
  assert.equal(text(course(never)), 'Fees taken and paid');
});

test('Enter never begins another game, P does', () => {
  const drawn = text(resultPanel(ctx()));
  const button = /<button[^>]*>Play again.*?<\/button>/s.exec(drawn)?.[0] ?? '';
  assert.match(button, /data-deliberate/);
  assert.match(button, /data-key="p"/);
  assert.doesNotMatch(button, /Enter/);
  assert.doesNotMatch(button, /data-choice/);
  let prevented = 0;
  notByEnter({key: 'Enter', preventDefault: () => (prevented += 1)});
  notByEnter({key: ' ', preventDefault: () => (prevented += 1)});
  assert.equal(prevented, 1);
});

test('the winner is first in the table and is marked', () => {
  const drawn = text(resultTable(ctx()));
  assert.match(drawn, /<tr class=" first">/);
  assert.ok(drawn.indexOf('Ada') < drawn.indexOf('Ben'));
});

test('a game that a moderator ended has its reason and no headings without rows', () => {
  const ended = ctx({ranking: [], ending: 'stopped', reason: 'Two tables of the same'});
  assert.equal(text(resultTable(ended)), '');
  const drawn = text(resultPanel(ended));
  assert.match(drawn, /Ended by a moderator/);
  assert.match(drawn, /Two tables of the same/);
  assert.match(text(resultPanel(ctx({ranking: [], ending: 'called_off'}))), /Called off/);
  assert.match(text(resultPanel(ctx({ranking: [], ending: 'stopped', words: 'In their words'}))), /In their words/);
});


const CHANCES = {
  version: 200,
  points: [
    {entry: 0, turn: 0, worth: [1, 1, 1], chances: [333, 333, 334]},
    {entry: 100, turn: 9, worth: [1, 1, 1], chances: [600, 100, 300]},
    {entry: 150, turn: 14, worth: [1, null, 1], chances: [700, 0, 300]},
    {entry: 200, turn: 20, worth: [1, null, 1], chances: [1000, 0, 0]},
  ],
  turning: [{entry: 150, turn: 14, worth: [1, null, 1], chances: [700, 0, 300], before: [1, 1, 1], chances_before: [600, 100, 300], moved: [0, 1], says: ['@1 {pay|pays} *600* to @0.']}],
};

test('chances lie on one another up to 100 %, the winner lowest, and who is out is pinched off', () => {
  const found = bandsOf(CHANCES, [[0], [2], [1]]);
  assert.deepEqual(found.map(band => band.seat), [0, 2, 1]);
  found[0].slices.forEach(({low}) => assert.equal(low, 0));
  found.at(-1).slices.forEach(({high}) => assert.ok(Math.abs(high - 1) < 1e-9));
  assert.deepEqual(found.map(band => band.out), [null, 1, 0.75]);
  assert.equal(outlineOf(found[0].slices).split(',').length, 8);
});

test('a chance is said as people say it, and a last hope is not none', () => {
  assert.deepEqual([0, 4, 333, 995, 1000].map(percent), ['0%', 'under 1%', '33%', 'over 99%', '100%']);
});

test('where chances are known they are drawn, and an event says what it did to them', () => {
  const drawn = text(curve(ctx(), CHANCES)),
    cards = text(course(ctx(undefined, {ui: {course: CHANCES}})));
  for (const said of ['Chance to win', 'You 33% at the start', 'Event 1, Turn 14']) assert.ok(drawn.includes(said), said);
  for (const said of ['60%', '70%', '10%', '0%']) assert.ok(cards.includes(said), said);
});

test('the chance after a turning point is written where neither a name nor another figure stands', () => {
  /** @param {number} entry @param {number} won */
  const moment = (entry, won) => ({entry, turn: entry, worth: [1, 1], before: [1, 1], moved: [0, 1], says: ['x'], chances: [won, 1000 - won], chances_before: [500, 500]});
  const points = [0, 200].map(entry => ({entry, turn: entry, worth: [1, 1], chances: [500, 500]})),
    turning = [moment(10, 260), moment(20, 500), moment(100, 600), moment(104, 650), moment(106, 950)],
    known = {version: 200, points, turning},
    found = bandsOf(known, [[0], [1]]);
  assert.deepEqual(
    figuresOf(known, found, false).map(({value}) => value),
    [500, 600, 950],
  );
  assert.deepEqual(
    figuresOf(known, found, true).map(({value}) => value),
    [500, 600, 950],
  );
});
