// Links in what people say: clickable, and never more than that (F40).
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {doing, pieces} from '../../static/shared/links.js';

const links = text => pieces(text).filter(each => each.href).map(each => each.href);
const whole = text => pieces(text).map(each => each.text).join('');

test('http and https become links, nothing else does', () => {
  assert.deepEqual(links('see https://example.org/a?b=c#d and HTTP://EXAMPLE.org'), ['https://example.org/a?b=c#d', 'HTTP://EXAMPLE.org']);
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'example.org', 'http://', 'https://%', 'mailto:a@b.c']) assert.deepEqual(links(text), [], text);
});

test('what ends a sentence is not part of the address, a bracket opened inside it is', () => {
  assert.deepEqual(links('(https://example.org/x). https://example.org/a_(b), https://example.org/y!'), [
    'https://example.org/x',
    'https://example.org/a_(b)',
    'https://example.org/y',
  ]);
});

test('no letter is lost or added, and markup ends an address', () => {
  for (const text of ['', 'x', '<a href="https://example.org/">y</a>', "https://example.org/'onclick=alert(1)", 'a https://example.org b'])
    assert.equal(whole(text), text);
  assert.deepEqual(links('<a href="https://example.org/">y</a>'), ['https://example.org/']);
});

test('a hostile line costs no more than its length', () => {
  const brackets = `https://example.org/${')'.repeat(200_000)}`;
  assert.deepEqual(links(brackets), ['https://example.org/']);
  assert.equal(whole('https://'.repeat(50_000)).length, 400_000);
});

test('a line said with /me tells what somebody does', () => {
  assert.equal(doing('/me waves'), 'waves');
  assert.equal(doing('/mean'), null);
});
