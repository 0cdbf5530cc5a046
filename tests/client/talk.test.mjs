// The lobby's talk without a screen: tabs, what is unread, what comes late or twice, and what was refused.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';
import {Conversation, OFFLINE} from '../../static/shared/conversation.js';
import {Memory, Talk, called} from '../../static/lobby/state.js';

const NOW = 1_800_000_000_000;
const message = (id, more = {}) => ({id, name: 'Mira', user: 'mira', seat: null, text: `line ${id}`, at: NOW + id, kind: 'lobby', ...more});
const room = (name = '*LOBBY_1', count = 2) => ({type: 'room', room: {name, kind: 'lobby', count, people: []}});
const said = (ids, more = {}) => ({type: 'talk', room: '*LOBBY_1', messages: ids.map(id => message(id)), more: false, ...more});
const whisper = (id, more = {}) => ({id, name: 'Bo', user: 'bo', mine: false, with: 'bo', with_name: more.name ?? 'Bo', text: `psst ${id}`, at: NOW, ...more});

function store() {
  const kept = new Map();
  return {getItem: name => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value)};
}

function talking(more = {}) {
  const sent = [];
  const world = {line: true, looking: true, ...more};
  const talk = new Talk({
    send: frame => world.line && sent.push(frame) > 0,
    me: 'ines',
    now: () => NOW,
    looking: () => world.looking,
    heard: new Memory(world.heard ?? store(), 'w'),
    rooms: new Memory(world.rooms ?? store(), 'r'),
  });
  talk.receive(room());
  return {talk, sent, world};
}

const texts = place => place.lines.map(line => line.text ?? line.notice.join('/'));

test('lines stand in the order of their numbers, each once, whatever order they come in (a gap, a second socket)', () => {
  const place = new Conversation('#x', 'x');
  place.add([message(3), message(4)]);
  place.add([message(2), message(4), message(5)]);
  assert.deepEqual(place.lines.map(line => line.id), [2, 3, 4, 5]);
});

test('a notice stays where it was when older and newer lines come', () => {
  const place = new Conversation('#x', 'x');
  place.anew([message(5)], true);
  place.note(['38 people are here.']);
  place.note(['31 games are on.']);
  place.add([message(6)]);
  place.before([message(3), message(4)], false);
  assert.deepEqual(texts(place), ['line 3', 'line 4', 'line 5', '38 people are here.', '31 games are on.', 'line 6']);
});

test('after a gap the talk begins anew and can be read back; only what is later than all known is news', () => {
  const place = new Conversation('#x', 'x');
  assert.deepEqual(place.anew([message(1), message(2)], false), []);
  place.note(['38 people are here.']);
  assert.deepEqual(place.anew([message(2), message(90), message(91)], true).map(line => line.id), [90, 91]);
  assert.deepEqual(texts(place), ['line 2', '38 people are here.', 'line 90', 'line 91']);
  assert.equal(place.more, true);
});

test('who is muted is gone from what was said, and comes back', () => {
  const {talk} = talking();
  talk.receive(said([1, 2, 3], {since: null}));
  talk.receive(said([2], {since: null}));
  assert.deepEqual(texts(talk.open), ['line 2']);
  assert.equal(talk.tabs[0].unread, 0);
  talk.receive(said([1, 2, 3], {since: null}));
  assert.deepEqual(texts(talk.open), ['line 1', 'line 2', 'line 3']);
});

test('whispers brought again after a broken line are counted once', () => {
  const {talk} = talking();
  talk.receive({type: 'whispers', since: null, messages: [whisper(1)], more: false});
  talk.receive({type: 'whispers', since: null, messages: [whisper(1), whisper(2)], more: false});
  assert.equal(talk.places.get('@bo').unread, 2);
  assert.deepEqual(texts(talk.places.get('@bo')), ['psst 1', 'psst 2']);
});

test('rooms read as people say them', () => {
  assert.deepEqual(['*LOBBY_1', '*LOBBY_001', '*LOBBY_12', 'Newcomers'].map(called), ['Lobby', 'Lobby', 'Lobby 12', 'Newcomers']);
});

test('what is said where one looks is read; where one does not, counted, but for one\'s own', () => {
  const {talk, world} = talking();
  talk.receive(said([1, 2], {since: null}));
  assert.equal(talk.tabs[0].unread, 0);
  world.looking = false;
  talk.receive(said([3]));
  talk.receive({...said([]), messages: [message(4, {user: 'ines'})]});
  assert.equal(talk.tabs[0].unread, 1);
  talk.show(talk.shown);
  assert.equal(talk.tabs[0].unread, 0);
});

test('a tab for each who whispers, with what is unread; looking at it reads it, for the next visit too', () => {
  const heard = store();
  const {talk} = talking({heard});
  talk.receive({type: 'whispers', messages: [whisper(1), whisper(2), whisper(3, {user: 'noor', name: 'Noor', with: 'noor'})]});
  assert.deepEqual(talk.tabs.map(tab => [tab.label, tab.unread]), [['Lobby', 0], ['Bo', 2], ['Noor', 1]]);
  talk.show('@bo');
  assert.equal(talk.places.get('@bo').unread, 0);
  const again = talking({heard}).talk;
  again.receive({type: 'whispers', messages: [whisper(1), whisper(2), whisper(3, {user: 'noor', name: 'Noor', with: 'noor'})]});
  assert.deepEqual(again.tabs.map(tab => [tab.label, tab.unread]), [['Lobby', 0], ['Bo', 0], ['Noor', 1]]);
});

test('old whispers that were read open no tab', () => {
  const {talk} = talking();
  talk.receive({type: 'whispers', messages: [whisper(1, {mine: true, at: NOW - 2 * 86_400_000})]});
  assert.equal(talk.tabs.length, 1);
});

test('on a whisper\'s tab one whispers; a command is a command everywhere', () => {
  const {talk, sent} = talking();
  talk.whisper('bo', 'Bo');
  talk.draft = 'hello';
  assert.ok(talk.say());
  talk.say('/c');
  assert.deepEqual(sent.map(frame => frame.say), ['/w bo hello', '/c']);
  assert.equal(talk.draft, '');
});

test('what a command answers stands where it was asked, to the asker', () => {
  const {talk, sent} = talking();
  talk.receive(said([1]));
  talk.say('/count_users');
  talk.whisper('bo', 'Bo');
  talk.receive({type: 'notice', key: sent[0].key, lines: ['38 people are here.']});
  assert.deepEqual(texts(talk.places.get('#*LOBBY_1')), ['line 1', '38 people are here.']);
});

test('what is refused says why and stands in the field again, unless something else does', () => {
  const {talk, sent} = talking();
  talk.say('first');
  talk.receive({type: 'error', key: sent[0].key, reason: 'Slowly, please.'});
  assert.equal(talk.draft, 'first');
  assert.ok(talk.open.lines.at(-1).wrong);
  talk.say('second');
  talk.draft = 'third';
  talk.receive({type: 'error', key: sent[1].key, reason: 'Slowly, please.'});
  assert.equal(talk.draft, 'third');
});

test('without a line the words stay', () => {
  const {talk, world} = talking();
  world.line = false;
  talk.draft = 'hello';
  assert.equal(talk.say(), false);
  assert.equal(talk.draft, 'hello');
});

test('what is said before the page has its line leaves with the line: nothing is refused for being early', () => {
  const {talk, sent, world} = talking();
  world.line = false;
  talk.whisper('bo', 'Bo');
  talk.draft = 'Are you here?';
  assert.equal(talk.say(), false);
  assert.deepEqual(texts(talk.open), []);
  world.line = true;
  talk.receive({type: 'line', state: 'connected'});
  talk.receive({type: 'line', state: 'connected'});
  assert.deepEqual(sent.map(frame => frame.say), ['/w bo Are you here?']);
  assert.equal(talk.draft, '');
});

test('unless one thought better of it, or looks elsewhere by then', () => {
  for (const change of [talk => { talk.draft = 'Are you'; }, talk => { talk.draft = ''; }, talk => talk.show('#*LOBBY_1')]) {
    const {talk, sent, world} = talking();
    world.line = false;
    talk.whisper('bo', 'Bo');
    talk.draft = 'Are you here?';
    talk.say();
    change(talk);
    world.line = true;
    talk.receive({type: 'line', state: 'connected'});
    assert.deepEqual(sent, []);
  }
});

test('when the line fails one is told once, and what still stands in the field goes out when it is back', () => {
  const {talk, sent, world} = talking();
  world.line = false;
  talk.receive({type: 'line', state: 'lost'});
  talk.draft = 'hello';
  assert.equal(talk.say(), false);
  assert.equal(talk.say(), false);
  assert.deepEqual(texts(talk.open), [OFFLINE]);
  assert.equal(talk.draft, 'hello');
  world.line = true;
  talk.receive({type: 'line', state: 'connected'});
  assert.deepEqual(sent.map(frame => frame.say), ['hello']);
  assert.deepEqual(texts(talk.open), []);
  assert.equal(talk.draft, '');
});

test('what one took out of the field while the line was away is not sent', () => {
  const {talk, sent, world} = talking();
  world.line = false;
  talk.receive({type: 'line', state: 'lost'});
  talk.draft = 'hello';
  talk.say();
  talk.draft = '';
  world.line = true;
  talk.receive({type: 'line', state: 'connected'});
  assert.deepEqual(sent, []);
  assert.deepEqual(texts(talk.open), []);
});

test('an answer stands under the command it answers, and so does a refusal', () => {
  const {talk, sent} = talking();
  talk.say('/c');
  talk.say('/count_users');
  talk.receive({type: 'notice', key: sent[1].key, lines: ['2 people are online.']});
  talk.receive({type: 'error', key: sent[0].key, reason: 'Too fast.'});
  assert.deepEqual(talk.open.lines.map(line => [line.asked, line.notice[0]]), [['/count_users', '2 people are online.'], ['/c', 'Too fast.']]);
});

test('text that begins with a slash is text, to a room and as a whisper; so is what somebody does', () => {
  const {talk, sent} = talking();
  talk.say('//etc');
  talk.whisper('bo', 'Bo');
  talk.say('//etc');
  talk.say('/me waves');
  assert.deepEqual(sent.map(frame => frame.say), ['//etc', '/w bo /etc', '/w bo /me waves']);
});

test('another room: one is told so, its tab is shown, and the old one stays as a tab, also on the next page', () => {
  const rooms = store();
  const {talk, sent} = talking({rooms});
  talk.receive(room('Newcomers', 3));
  assert.deepEqual(talk.tabs.map(tab => [tab.label, tab.here]), [['Newcomers', true], ['Lobby', false]]);
  assert.match(texts(talk.open)[0], /You are now in Newcomers: 3 people/);
  talk.show('#*LOBBY_1');
  assert.equal(sent.at(-1).say, '/join *LOBBY_1');
  assert.equal(talking({rooms}).talk.tabs.length, 2);
});

test('in a room where one is not one cannot talk by mistake', () => {
  const {talk, sent} = talking();
  talk.receive(room('Newcomers'));
  talk.show('#*LOBBY_1');
  const before = sent.length;
  assert.equal(talk.say('hello'), false);
  assert.equal(sent.length, before);
});

test('looking back asks once for what was before the oldest line', () => {
  const {talk, sent} = talking();
  talk.receive(said([50, 51], {more: true, since: null}));
  talk.older();
  talk.older();
  assert.deepEqual(sent, [{before: 50}]);
  talk.receive({type: 'older', room: '*LOBBY_1', messages: [message(48), message(49)], more: false});
  talk.older();
  assert.equal(sent.length, 1);
  assert.deepEqual(talk.open.lines.map(line => line.id), [48, 49, 50, 51]);
});

test('older whispers are asked for on one\'s own line, and stand on the tabs there are', () => {
  const asked = [];
  const {talk} = talking();
  talk.ask = frame => asked.push(frame) > 0;
  talk.receive({type: 'whispers', since: null, messages: [whisper(30)], more: true});
  talk.show('@bo');
  talk.older();
  assert.equal(talk.before, 'asking');
  talk.receive({type: 'older', messages: [whisper(20), whisper(21, {with: 'noor', with_name: 'Noor'})], more: false});
  assert.deepEqual(asked, [{before: 30}]);
  assert.deepEqual(texts(talk.open), ['psst 20', 'psst 30']);
  assert.equal(talk.before, false);
  assert.equal(talk.tabs.length, 2);
});

test('a tab can be put away, but not the room one is in', () => {
  const {talk} = talking();
  talk.whisper('bo', 'Bo');
  talk.close('@bo');
  talk.close('#*LOBBY_1');
  assert.deepEqual(talk.tabs.map(tab => tab.label), ['Lobby']);
  assert.equal(talk.shown, '#*LOBBY_1');
});

test('frames of other kinds, and of kinds to come, are left alone', () => {
  const {talk} = talking();
  for (const frame of [null, {}, {type: 'lobby', matches: []}, {type: 'constructor'}]) talk.receive(frame);
  assert.equal(talk.tabs.length, 1);
});

test('a browser that keeps nothing is no obstacle', () => {
  const broken = {getItem: () => { throw Error('no'); }, setItem: () => { throw Error('no'); }};
  const {talk} = talking({rooms: broken, heard: broken});
  talk.receive({type: 'whispers', messages: [whisper(1)]});
  talk.show('@bo');
  assert.equal(talk.places.get('@bo').unread, 0);
});
