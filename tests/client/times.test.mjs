// Times in one manner (the voice's rule 11), as the server says them too: tests/vectors/times.json.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {clock, day, span, when} from '../../static/shared/times.js';

const vectors = JSON.parse(readFileSync(new URL('../vectors/times.json', import.meta.url), 'utf8'));
const local = text => new Date(text).getTime();

test('a moment is today, tomorrow, or has its day; the year only where it is another one', () => {
  for (const [at, said] of vectors.moments) assert.equal(when(local(at), local(vectors.now)), said);
});

test('a span is told in its largest unit', () => {
  for (const [ms, said] of vectors.spans) assert.equal(span(ms), said);
  assert.equal(span(-1), 'no time');
});

test('a clock has twenty-four hours, a day its short name', () => {
  assert.equal(clock(local('2026-11-22T07:05')), '07:05');
  assert.equal(day(local('2026-11-24T07:05'), local(vectors.now)), 'Tue 24 Nov');
});
