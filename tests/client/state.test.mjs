// The match without a screen: what a browser knows after frames, gaps, moves, broken lines and looks into the past.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Store} from '../../static/match/state.js';

const SEATS = [{number: 0, name: 'Mira'}, {number: 1, name: 'Bo'}];
const opening = {match: {id: 'x', you: 0, seats: SEATS}, talk: []};

/** A store with a clock and keys of its own; `sent` is what left it. */
function store(over = {}) {
  let keys = 0;
  const world = {time: 1000}, sent = [], told = [];
  const it = new Store({...opening, ...over}, {now: () => world.time, key: () => `k${++keys}`});
  it.out = message => { sent.push(message); return true; };
  it.subscribe(what => told.push(what));
  return {it, sent, told, world};
}

const frame = (version, since = null, more = {}) => ({type: 'state', version, since, facts: [], view: {n: version}, options: [],
  asked: [0], prompt: 'Roll?', clocks: {now: 5000, alarm: null}, presence: {}, over: null, ...more});
const fact = (entry, say = 'x') => ({fact: 'rolled', entry, say, rule: '', routine: false});

test('a first frame is taken whole', () => {
  const {it} = store();
  it.receive(frame(7));
  assert.equal(it.version, 7);
  assert.equal(it.yourTurn, true);
  assert.equal(it.time, 5000);
});

test('a frame that follows is applied with its facts, each once', () => {
  const {it} = store();
  it.receive(frame(7, null, {facts: [fact(7)]}));
  it.receive(frame(9, 7, {facts: [fact(8), fact(9)]}));
  it.receive(frame(9, 7, {facts: [fact(8), fact(9)]}));
  assert.deepEqual(it.story.map(f => f.entry), [7, 8, 9]);
});

test('two facts of one entry that read the same are told apart by what they say, and not doubled', () => {
  const {it} = store();
  it.receive(frame(8, null, {facts: [fact(8, 'a'), fact(8, 'b')]}));
  assert.equal(it.story.length, 2);
});

test('a gap asks for what was missed and changes nothing', () => {
  const {it, sent} = store();
  it.receive(frame(7));
  it.receive(frame(12, 10));
  assert.equal(it.version, 7);
  assert.deepEqual(sent, [{since: 7}]);
});

const changes = (version, since, view) => ({...frame(version, since), type: 'changes', view});

test('changes are put into the view we have, and the view before stays as it was', () => {
  const {it} = store();
  it.receive(frame(7, null, {view: {n: 7, kept: [1]}}));
  const before = it.position.view;
  it.receive(changes(8, 7, {n: 8}));
  assert.deepEqual(it.position.view, {n: 8, kept: [1]});
  assert.deepEqual(before, {n: 7, kept: [1]});
  assert.equal(it.version, 8);
});

test('changes to another view than ours are left alone, and what was missed is asked for', () => {
  const {it, sent} = store();
  it.receive(frame(7));
  it.receive(changes(9, 8, {n: 9}));
  it.receive(changes(9, 6, {n: 9}));
  assert.equal(it.version, 7);
  assert.deepEqual(it.position.view, {n: 7});
  assert.deepEqual(sent, [{since: 7}]);
});

test('old changes, or the same again, are left alone', () => {
  const {it, sent} = store();
  it.receive(frame(9, null, {view: {n: 9, x: 1}}));
  it.receive(changes(9, 8, {x: 2}));
  it.receive(changes(8, 7, {x: 3}));
  assert.deepEqual(it.position.view, {n: 9, x: 1});
  assert.deepEqual(sent, []);
});

test('an old frame is left alone', () => {
  const {it} = store();
  it.receive(frame(9));
  it.receive(frame(8, 7));
  assert.equal(it.version, 9);
});

test('a heartbeat with a later head heals a lost frame, at most once a second', () => {
  const {it, sent, world} = store();
  it.receive(frame(7));
  it.receive({type: 'head', version: 9, now: 6000});
  it.receive({type: 'head', version: 9, now: 6000});
  assert.equal(sent.length, 1);
  world.time += 1500;
  it.receive({type: 'pong', ping: 1, version: 9, now: 7500});
  assert.equal(sent.length, 2);
});

test('a move waits with its key, and no second one leaves before it is answered', () => {
  const {it, sent} = store();
  it.receive(frame(7));
  assert.equal(it.play({action: 'roll'}, 'Roll'), true);
  assert.equal(it.play({action: 'roll'}), false);
  assert.deepEqual(sent, [{play: {action: 'roll'}, key: 'k1', version: 7}]);
});

test('after a broken line the same move leaves with the same key', () => {
  const {it, sent} = store();
  it.receive(frame(7));
  it.play({action: 'roll'});
  it.resend();
  assert.deepEqual(sent[1], sent[0]);
});

test('an answered move is done when its position is here, whichever comes first', () => {
  for (const order of [['answer', 'state'], ['state', 'answer']]) {
    const {it} = store();
    it.receive(frame(7));
    it.play({action: 'roll'});
    for (const what of order) it.receive(what === 'state' ? frame(8, 7) : {type: 'answer', key: 'k1', version: 8});
    assert.equal(it.pending, null, order.join());
  }
});

test('an answered move is not sent again', () => {
  const {it, sent} = store();
  it.receive(frame(7));
  it.play({action: 'roll'});
  it.receive({type: 'answer', key: 'k1', version: 8});
  sent.length = 0;
  it.resend();
  assert.deepEqual(sent, []);
});

test('a refusal frees the panel and says why; the next move clears it', () => {
  const {it} = store();
  it.receive(frame(7));
  it.play({action: 'roll'});
  it.receive({type: 'error', key: 'k1', reason: 'Not now.', rule: '3.1', status: 409, stale: true});
  assert.equal(it.pending, null);
  assert.deepEqual(it.refusal, {reason: 'Not now.', rule: '3.1'});
  it.play({action: 'roll'});
  assert.equal(it.refusal, null);
});

test('a refusal of another move does not touch this one', () => {
  const {it} = store();
  it.receive(frame(7));
  it.play({action: 'roll'});
  it.receive({type: 'error', key: 'other', reason: 'No.', rule: ''});
  assert.equal(it.pending?.key, 'k1');
});

test('a row of moves goes one by one, and ends when the option is gone', () => {
  const {it, sent} = store();
  const sell = {action: 'sell', group: 1}, option = {action: 'sell'};
  it.receive(frame(7, null, {options: [option]}));
  it.play(sell, 'Sell 3', [sell, sell]);
  it.receive({type: 'answer', key: 'k1', version: 8});
  it.receive(frame(8, 7, {options: [option]}));
  assert.equal(sent.length, 2);
  it.receive({type: 'answer', key: 'k2', version: 9});
  it.receive(frame(9, 8, {options: []}));
  assert.equal(sent.length, 2);
  assert.equal(it.pending, null);
});

test('the past is shown without losing the present, and nothing can be played in it', () => {
  const {it} = store();
  it.receive(frame(7));
  it.look(3, frame(3));
  assert.equal(it.shown.version, 3);
  assert.equal(it.play({action: 'roll'}), false);
  it.receive(frame(8, 7));
  assert.equal(it.shown.version, 3);
  assert.equal(it.version, 8);
  it.look(null);
  assert.equal(it.shown.version, 8);
});

test('a spectator is never asked', () => {
  const {it} = store({match: {...opening.match, you: null}});
  it.receive(frame(7));
  assert.equal(it.yourTurn, false);
});

test('talk is kept once and told', () => {
  const {it, told} = store();
  const message = {id: 4, seat: 1, name: 'Bo', text: 'Hello', at: 1, kind: 'players'};
  it.receive({type: 'talk', messages: [message]});
  it.receive({type: 'talk', messages: [message]});
  assert.equal(it.chat.lines.length, 1);
  assert.equal(told.filter(what => what === 'talk').length, 1);
});

test('the story may grow backwards', () => {
  const {it} = store();
  it.receive(frame(9, null, {facts: [fact(9)]}));
  it.remember([fact(2), fact(9)]);
  assert.deepEqual(it.story.map(f => f.entry), [2, 9]);
});

test('frames of a kind nobody knows are left alone', () => {
  const {it} = store();
  it.receive({type: 'weather'});
  it.receive(null);
  assert.equal(it.version, -1);
});

test('whether a move may be taken back is known until the next position', () => {
  const {it} = store();
  it.receive(frame(7, null, {undo: true}));
  assert.equal(it.position.undo, true);
  it.receive(frame(8, 7));
  assert.equal(it.position.undo, false);
});

test('a screen that is covered forgets what only the seat before was told', () => {
  const {it, told} = store({match: {...opening.match, holds: true}});
  it.receive(frame(7, null, {facts: [fact(6, 'You draw Elerium'), fact(7)]}));
  it.look(6, frame(6));
  it.receive(frame(8, null, {asked: [1], hand_to: 1, facts: [fact(8, 'Mira draws a card')]}));
  assert.deepEqual(it.story.map(each => each.say), ['Mira draws a card']);
  assert.deepEqual([it.past, it.you, it.handTo], [null, null, 1]);
  it.remember([fact(6, 'Mira draws a card')]);
  assert.equal(it.story.length, 2);
  it.receive(frame(9, null, {asked: [1], hand_to: 1}));
  assert.equal(told.filter(what => what === 'covered').length, 1);
  assert.equal(it.story.length, 2);
});
