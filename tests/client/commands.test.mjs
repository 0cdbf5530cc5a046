// What is offered while somebody types "/": which commands fit, what may follow, and what the keys do.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {at, commands, suggest, topics} from '../../static/shared/commands.js';

const command = (name, usage = name, more = {}) => ({name, aliases: [], usage, help: `about ${name}`, where: 'anywhere', ...more});
const ALL = [
  command('/count_users'),
  command('/count_games'),
  command('/c'),
  command('/w', '/w name text'),
  command('/join', '/join room', {where: 'lobby'}),
  command('/help', '/help command', {aliases: ['/h']}),
  command('/pause', '/pause seconds', {where: 'table'}),
];
const labels = (typed, known) => suggest(ALL, typed, known).offers.map(offer => offer.label);
const PEOPLE = {people: [{value: 'mira', help: 'Mira'}, {value: 'Mirko', help: ''}, {value: 'bo', help: ''}]};

test('what begins so is offered, an exact name first, the others in order', () => {
  assert.deepEqual(labels('/c'), ['/c', '/count_games', '/count_users']);
  assert.deepEqual(labels('/COUNT_U'), ['/count_users']);
  assert.deepEqual(labels('/h'), ['/h']);
  assert.deepEqual(labels('/xyz'), []);
});

test('words that are no command are left alone', () => {
  for (const typed of ['', 'hello', ' /c', 'a /c', '//c', '//']) assert.deepEqual(suggest(ALL, typed), {offers: [], hint: ''});
});

test('a command that takes something is completed with a blank, one that takes nothing without', () => {
  assert.equal(suggest(ALL, '/jo').offers[0].text, '/join ');
  assert.equal(suggest(ALL, '/count_g').offers[0].text, '/count_games');
  assert.equal(suggest(ALL, '/jo').offers[0].rest, 'room');
});

test('a name is completed from who is there, whatever its capitals; then the text may follow', () => {
  const {offers, hint} = suggest(ALL, '/w MI', PEOPLE);
  assert.deepEqual(offers.map(offer => offer.text), ['/w mira ', '/w Mirko ']);
  assert.equal(offers[0].matched, 2);
  assert.match(hint, /^\/w name text: /);
});

test('behind the first argument nothing is offered, but how it is written is still shown', () => {
  const {offers, hint} = suggest(ALL, '/w mira mi', PEOPLE);
  assert.deepEqual(offers, []);
  assert.match(hint, /\/w name text/);
});

test('help knows the commands; a command by another name is the same command', () => {
  assert.deepEqual(labels('/h joi', {commands: topics(ALL)}), ['join']);
});

test('of many that fit a few are offered', () => {
  const crowd = {people: Array.from({length: 200}, (_, n) => ({value: `m${n}`, help: ''}))};
  assert.equal(suggest(ALL, '/w m', crowd).offers.length, 8);
});

test('a place has its own commands and those of everywhere', () => {
  assert.deepEqual(at(ALL, 'table').map(each => each.name).includes('/join'), false);
  assert.ok(at(ALL, 'table').some(each => each.name === '/pause'));
  assert.ok(at(ALL, 'lobby').some(each => each.name === '/join'));
});

test('commands are asked for once; after a failure again', async () => {
  let calls = 0;
  assert.deepEqual(await commands(async () => { calls++; throw Error('no line'); }), []);
  const load = async () => { calls++; return {ok: true, json: async () => ALL}; };
  assert.equal((await commands(load)).length, ALL.length);
  await commands(load);
  assert.equal(calls, 2);
});
