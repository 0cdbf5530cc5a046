// The log of a match: a game that no move has ended says last who ended it and why.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';
import {textOf as text} from './texts.mjs';

const {log} = await import('../../static/match/log.js');

/** A page with an empty story, and how its game ended. */
const ctx = (over, past = null) => ({store: {until: 0, story: [], over, past}, ui: {lines: 50}, title: {}, match: {seats: []}});
const words = 'A moderator ended this game: It was stuck.';

test('a game that a moderator ended says so in its log', () => {
  assert.match(text(log(ctx({ranking: [], ending: 'stopped', words}))), /<li class="ended">.*A moderator ended this game: It was stuck\./s);
});

test('neither one that was played to its end, nor a look at its past', () => {
  assert.doesNotMatch(text(log(ctx({ranking: [], ending: 'won'}))), /class="ended"/);
  assert.doesNotMatch(text(log(ctx(null))), /class="ended"/);
  assert.doesNotMatch(text(log(ctx({ranking: [], ending: 'stopped', words}, {version: 1}))), /class="ended"/);
});
