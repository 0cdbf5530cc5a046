// The shared line to a socket: it comes back, tells late listeners what was last, and gives up only when told to.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Line} from '../../static/shared/line.js';

function world() {
  const all = {sockets: [], timers: [], clock: 0};
  class Fake {
    constructor(url) {
      Object.assign(this, {url, readyState: 0, sent: []});
      all.sockets.push(this);
    }
    send(text) { this.sent.push(JSON.parse(text)); }
    close() { this.readyState = 3; }
  }
  const line = new Line('ws://here', {
    WebSocket: Fake,
    setTimeout: (deed, wait) => all.timers.push({deed, wait}),
    clearTimeout: n => { if (n) all.timers[n - 1].gone = true; },
    random: () => 0.5,
    now: () => all.clock,
  });
  const open = () => { const socket = all.sockets.at(-1); socket.readyState = 1; socket.onopen(); return socket; };
  return {...all, all, line, open};
}

test('it opens when somebody listens, and who listens later hears the last frame of each kind', () => {
  const {line, all, open} = world();
  const heard = [], later = [];
  assert.equal(all.sockets.length, 0);
  line.listen(frame => heard.push(frame.type));
  open().onmessage({data: '{"type":"me","count":1}'});
  line.listen(frame => later.push(frame));
  assert.deepEqual(heard, ['line', 'me']);
  assert.deepEqual(later, [{type: 'me', count: 1}]);
  assert.equal(all.sockets.length, 1);
});

test('who listens later hears all the talk there was, in its order, and not only the last of it', () => {
  const {line, open} = world();
  const heard = [], later = [];
  const talk = (since, ...ids) => ({type: 'whispers', since, messages: ids.map(id => ({id})), more: false});
  line.listen(frame => heard.push(frame));
  const socket = open();
  const said = [talk(null, 1, 2), talk(2, 3), talk(3, 4, 5)];
  for (const frame of said) socket.onmessage({data: JSON.stringify(frame)});
  line.listen(frame => later.push(frame));
  assert.deepEqual(later, said);
  socket.onmessage({data: JSON.stringify(talk(null, 9))}); // begins anew
  const last = [];
  line.listen(frame => last.push(frame));
  assert.deepEqual(last, [talk(null, 9)]);
});

test('of very much talk the newest is kept, and says that there was more', () => {
  const {line, open} = world();
  line.listen(() => {});
  const socket = open();
  for (let id = 0; id < 1000; id++) socket.onmessage({data: JSON.stringify({type: 'talk', since: id || null, messages: [{id: id + 1}]})});
  const later = [];
  line.listen(frame => later.push(frame));
  assert.equal(later.length, 200);
  assert.deepEqual([later[0].since, later[0].more, later.at(-1).messages[0].id], [null, true, 1000]);
});

test('lost, it comes back, later each time until something is said', () => {
  const {line, all, open} = world();
  line.listen(() => {});
  open().onclose({code: 1006});
  const first = all.timers.at(-1);
  first.deed();
  all.sockets.at(-1).onclose({code: 1006});
  assert.ok(all.timers.at(-1).wait > first.wait);
  all.timers.at(-1).deed();
  const socket = open();
  socket.onmessage({data: '{"type":"pong"}'});
  socket.onclose({code: 1006});
  assert.equal(all.timers.at(-1).wait, first.wait);
});

test('where too many lines are open it waits long, and comes back by itself', () => {
  const {line, all, open} = world();
  line.listen(() => {});
  open().onclose({code: 4429});
  assert.equal(line.full, true);
  assert.ok(all.timers.at(-1).wait >= 30_000);
  all.timers.at(-1).deed();
  open().onclose({code: 1006});
  assert.equal(line.full, false);
  assert.ok(all.timers.at(-1).wait < 30_000);
});

test('a session that is over is over', () => {
  const {line, all, open} = world();
  line.listen(() => {});
  const socket = open(), timers = all.timers.length;
  socket.onclose({code: 4401});
  assert.equal(line.state, 'closed');
  assert.equal(all.timers.length, timers);
});

test('nothing leaves without a line; broken text harms nothing', () => {
  const {line, open} = world();
  line.listen(() => {});
  assert.equal(line.send({say: 'x'}), false);
  const socket = open();
  socket.onmessage({data: '{'});
  assert.equal(line.send({say: 'x'}), true);
  assert.deepEqual(socket.sent, [{say: 'x'}]);
});

test('a line that says nothing for long is cut and made anew', () => {
  const {line, all, open} = world();
  line.listen(() => {});
  open();
  all.clock = 41_000;
  all.timers.findLast(timer => !timer.gone).deed();
  assert.equal(line.state, 'lost');
});
