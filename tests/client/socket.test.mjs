// The line: comes back by itself with a growing pause, keeps the move, and posts it when there is no socket.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';
import {HEARTBEAT, Line, wait} from '../../static/match/socket.js';
import {Store} from '../../static/match/state.js';

const {listen, say} = await import('../../static/match/talk.js');

const tick = () => new Promise(resolve => setImmediate(resolve));

/** A line in a world without a network: sockets are opened and closed by the test, time goes by `run`. */
function world(answers = {}) {
  const sockets = [], posts = [], timers = [];
  let now = 0;
  class WebSocket {
    constructor(url) { this.url = url; this.readyState = 0; this.sent = []; sockets.push(this); }
    send(text) { this.sent.push(JSON.parse(text)); }
    close() { this.readyState = 3; }
    open() { this.readyState = 1; this.onopen(); }
    drop(code) { this.readyState = 3; this.onclose({code}); }
    say(frame) { this.onmessage({data: JSON.stringify(frame)}); }
  }
  const store = new Store({match: {you: 0, seats: []}}, {now: () => now, key: () => 'k1'});
  const line = new Line(store, {socket: 'ws://x/ws', api: '/api/m', csrf: 'c'}, {WebSocket, random: () => 1,
    setTimeout: (deed, after) => timers.push({deed, at: now + after}), clearTimeout: id => { if (timers[id - 1]) timers[id - 1].deed = null; },
    fetch: async (url, how = {}) => { posts.push({url, ...how}); return answers.fetch ? answers.fetch(url, how) : Promise.reject(Error('no line')); }});
  const run = ms => {
    now += ms;
    for (const timer of timers) {
      if (!timer.deed || timer.at > now) continue;
      const {deed} = timer;
      timer.deed = null;
      deed();
    }
  };
  return {line, store, sockets, posts, run};
}

const frame = (version, since = null) => ({type: 'state', version, since, facts: [], view: {}, options: [], asked: [0], prompt: '', clocks: {now: 0, alarm: null}, over: null});

test('the pause grows, with a little chance, to a limit', () => {
  assert.ok(wait(1, .5) > wait(0, .5));
  assert.equal(wait(99, 1), 15_000);
  assert.ok(wait(99, 0) >= 7_500);
});

test('a lost line comes back, asks for what it missed and sends the waiting move again', () => {
  const {line, store, sockets, run} = world();
  line.open();
  sockets[0].open();
  sockets[0].say(frame(7));
  store.play({action: 'roll'});
  sockets[0].drop(1006);
  assert.equal(store.line, 'reconnecting');
  run(600);
  sockets[1].open();
  assert.equal(store.line, 'reconnecting');
  sockets[1].say(frame(7));
  assert.equal(store.line, 'connected');
  assert.deepEqual(sockets[1].sent, [{since: 7}, {play: {action: 'roll'}, key: 'k1', version: 7}]);
});

test('while the socket is away a move goes by POST with its key and the token', async () => {
  const {line, store, sockets, posts} = world({fetch: async url => url.endsWith('/play')
    ? {ok: true, status: 200, json: async () => ({version: 8})} : {ok: true, json: async () => frame(8)}});
  line.open();
  sockets[0].open();
  sockets[0].say(frame(7));
  sockets[0].drop(1006);
  store.play({action: 'roll'});
  await tick();
  await tick();
  assert.equal(posts[0].url, '/api/m/play');
  assert.deepEqual(JSON.parse(posts[0].body), {action: {action: 'roll'}, key: 'k1', version: 7});
  assert.equal(posts[0].headers['X-CSRFToken'], 'c');
  assert.equal(store.version, 8);
  assert.equal(store.pending, null);
});

test('a move that goes by POST is over when it is refused, and waits where the answer says that it may be sent again', async () => {
  const refusal = code => ({reason: 'No.', rule: '3.1', code, stale: false});
  for (const [body, waits] of [[refusal('illegal'), false], [refusal('busy'), true], [refusal('rate_limited'), true], [{}, true]]) {
    const {line, store, sockets} = world({fetch: async url => ({ok: !url.endsWith('/play'), status: 409, json: async () => url.endsWith('/play') ? body : frame(7)})});
    line.open();
    sockets[0].open();
    sockets[0].say(frame(7));
    sockets[0].drop(1006);
    store.play({action: 'roll'});
    await tick();
    await tick();
    assert.deepEqual([store.pending !== null, store.refusal], [waits, waits ? null : {reason: 'No.', rule: '3.1'}]);
    line.close?.();
  }
});

test('what is said without a line stays in its field, and leaves once when there is one, as in the lobby', () => {
  const {line, store, sockets, run} = world();
  const said = socket => socket.sent.filter(each => each.say).map(each => each.say);
  const ctx = {store, ui: {draft: ''}, redraw() {}};
  const typed = text => ((ctx.ui.draft = text), say(ctx));
  listen(ctx);
  line.open();
  typed('before');
  assert.equal(ctx.ui.draft, 'before');
  sockets[0].open();
  sockets[0].say(frame(3));
  assert.deepEqual([said(sockets[0]), ctx.ui.draft], [['before'], '']);
  line.open();
  typed('meanwhile');
  assert.equal(ctx.ui.draft, 'meanwhile', 'the line is opened anew');
  sockets[1].open();
  sockets[1].say(frame(3));
  assert.deepEqual([said(sockets[1]), ctx.ui.draft], [['meanwhile'], '']);
  line.open();
  typed('one');
  sockets[2].drop(1006);
  typed('one and two');
  assert.equal(store.chat.lines.filter(each => each.offline).length, 1, 'told once');
  run(600);
  sockets[3].open();
  sockets[3].say(frame(3));
  assert.deepEqual([said(sockets[3]), ctx.ui.draft], [['one and two'], '']);
  assert.equal(store.chat.lines.filter(each => each.offline).length, 0);
  sockets[3].drop(1006);
  typed('thought better');
  ctx.ui.draft = 'of it';
  run(600);
  sockets[4].open();
  sockets[4].say(frame(3));
  assert.deepEqual([said(sockets[4]), ctx.ui.draft], [[], 'of it']);
});

test('where the line is closed for good what is said does not wait', () => {
  const {line, store, sockets} = world();
  const ctx = {store, ui: {draft: 'more'}, redraw() {}};
  line.open();
  sockets[0].drop(4401);
  say(ctx);
  assert.deepEqual(store.chat.lines.map(each => each.notice), [['You’re offline. Your message is still in the box.']]);
  assert.equal(ctx.ui.draft, 'more');
});

test('without any line the move waits', async () => {
  const {line, store, sockets} = world();
  line.open();
  sockets[0].open();
  sockets[0].say(frame(7));
  sockets[0].drop(1006);
  store.play({action: 'roll'});
  await tick();
  assert.equal(store.pending?.key, 'k1');
});

test('where too many lines are open it says so, waits long and comes back by itself', () => {
  const {line, store, sockets, run} = world();
  line.open();
  sockets[0].open();
  sockets[0].drop(4429);
  assert.equal(line.full, true);
  assert.equal(store.line, 'reconnecting');
  run(19_000);
  assert.equal(sockets.length, 1);
  run(25_000);
  assert.equal(sockets.length, 2);
});

test('the end of a session is final', () => {
  const {line, store, sockets, run} = world();
  line.open();
  sockets[0].open();
  sockets[0].drop(4401);
  run(60_000);
  assert.equal(store.line, 'closed');
  assert.equal(sockets.length, 1);
});

test('a heartbeat every ten seconds; a deaf socket is given up', () => {
  const {line, store, sockets, run} = world();
  line.open();
  sockets[0].open();
  sockets[0].say(frame(1));
  run(HEARTBEAT);
  assert.deepEqual(sockets[0].sent.at(-1), {ping: 1});
  run(HEARTBEAT);
  run(HEARTBEAT);
  assert.equal(store.line, 'reconnecting');
});

test('a mark that comes with a pong goes back at once, before anything is drawn', () => {
  const {line, store, sockets} = world();
  line.open();
  sockets[0].open();
  sockets[0].say(frame(7));
  const before = [];
  store.head = () => before.push(sockets[0].sent.at(-1));
  sockets[0].say({type: 'pong', ping: 1, version: 7, now: 0, echo: 3});
  assert.deepEqual(before, [{echo: 3}]);
});

test('what is not JSON is left alone', () => {
  const {line, store, sockets} = world();
  line.open();
  sockets[0].open();
  sockets[0].onmessage({data: 'hello'});
  assert.equal(store.version, -1);
});
