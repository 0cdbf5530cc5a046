// The first minute: what wins, in two sentences and three pictures, once for each game.
import assert from 'node:assert/strict';
import {existsSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import './screen.mjs';
import {textOf} from './texts.mjs';

const home = new URL('../../games/titles/', import.meta.url);
const titles = readdirSync(home).filter(name => existsSync(new URL(`${name}/client/board.js`, home)));
const kept = {};
globalThis.localStorage = {getItem: key => kept[key] ?? null, setItem(key, value) { kept[key] = value; }};
const {began, isFirst} = await import('../../static/match/begun.js');
const {firstStage, goal} = await import('../../static/match/first.js');
const {late} = await import('../../static/match/late.js');
const store = (over = {}) => ({you: 0, version: 3, match: {title: 'tic', goal: {wins: 'Last one wins', text: 'One. Two!', steps: ['a', 'b', 'c'].map(each => ({does: `do ${each}`, rest: `for ${each}`}))}}, ...over});

test('it is told to a player who is new to the game, once, and not to who only watches or comes back late', () => {
  assert.equal(isFirst(store()), true);
  assert.equal(isFirst(store({you: null})), false);
  assert.equal(isFirst(store({version: 400})), false);
  began('tic');
  assert.equal(isFirst(store()), false);
  assert.equal(isFirst({...store(), match: {...store().match, title: 'tac'}}), true);
});

for (const title of titles)
  test(`${title} has a picture for each of the three steps`, async () => {
    const part = await import(`../../games/titles/${title}/client/first.js`);
    assert.equal(part.pictures.length, 3);
    for (const svg of part.pictures) {
      assert.match(svg, /^<svg class="ic" viewBox/);
      assert.doesNotMatch(svg, /style=|undefined|NaN/);
    }
    const text = textOf(goal(store(), part.pictures));
    for (const said of ['Last one wins', 'One. Two!', 'do a', 'for c']) assert.ok(text.includes(said), said);
  });

for (const title of titles)
  test(`the drawing of ${title} loads, and all that comes late with it`, async () => {
    const {rare} = await import(`../../games/titles/${title}/client/board.js`);
    for (const name of ['assets', 'end', 'first']) assert.ok(rare[name], name);
    for (const load of Object.values(rare)) assert.ok(await load());
  });

test('a game whose drawing did not come is played without what it would bring late', () => {
  assert.equal(late({redraw() {}, title: {}}, 'first'), undefined);
});

test('what somebody opens in their first minute takes the stage from the goal', () => {
  const own = {body: 'what there is to sell'}, part = {pictures: ['', '', '']};
  const ctx = open => ({...store(), phase: {phase: 'window'}, ui: {open}});
  assert.equal(firstStage(ctx('sell_deed'), own, part), own);
  assert.notEqual(firstStage(ctx(null), own, part), own);
});

test('the board goes for a stage told in the panel of a phone only while the panel tells it', async () => {
  const {stageOf} = await import('../../static/match/page.js');
  const own = {body: '', sheet: 'all fifteen faces', covers: true};
  const ctx = (over = {}) => ({store: {}, ui: {}, position: {}, title: {stage: () => own}, phase: {phase: 'choose'}, options: [], openChoice: () => undefined, ...over});
  assert.equal(stageOf(ctx()).covers, true);
  const others = [{store: {staged: {step: 'arrival'}}}, {ui: {away: {}}}, {ui: {confirm: {}}}, {store: {past: {number: 3}}}, {ui: {open: 'menu'}, openChoice: () => ({})}];
  for (const other of others) assert.equal(stageOf(ctx(other)).covers, false, JSON.stringify(other));
  assert.equal(stageOf(ctx({ui: {open: 'gone'}})).covers, true, 'what was open is no more');
});

test('what lies behind a resting stage goes while the goal is on it', () => {
  const ctx = {...store(), phase: {phase: 'window'}, ui: {open: null}};
  assert.equal(firstStage(ctx, {body: '', resting: true}, {pictures: ['', '', '']}).resting, false);
});

test('on a phone held sideways the goal makes room where there is more to press than two buttons', () => {
  const part = {pictures: ['', '', '']}, own = {body: 'dice'};
  const ctx = (...actions) => ({...store(), phase: {phase: 'window'}, ui: {open: null}, phone: true, title: {}, options: actions.map(action => ({action, grave: action === 'resign'}))});
  globalThis.innerWidth = 720;
  assert.notEqual(firstStage(ctx('throw', 'sell', 'sell', 'resign'), own, part), own);
  assert.equal(firstStage(ctx('throw', 'rest', 'sell'), own, part), own);
  globalThis.innerWidth = 390;
  assert.notEqual(firstStage(ctx('throw', 'rest', 'sell'), own, part), own);
  delete globalThis.innerWidth;
});

test('on a phone held sideways a table that asks stands beside the goal, upright below it', () => {
  const part = {pictures: ['', '', ''], phases: ['choose'], asks: ['choose']}, own = {body: 'eleven races'};
  const ctx = {...store(), phase: {phase: 'choose'}, ui: {open: null}, phone: true, title: {table() {}}};
  const drawn = wide => {
    globalThis.innerWidth = wide;
    return firstStage(ctx, own, part);
  };
  assert.equal(drawn(844).body, 'eleven races');
  assert.doesNotMatch(textOf(drawn(844).sheet), /eleven races/);
  assert.match(textOf(drawn(390).sheet), /Last one wins.*eleven races/s);
  delete globalThis.innerWidth;
});
