// While a moment is played a press or a key goes on with it, and answers nothing: nobody buys what they did not see.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

/** An element that lies in what `within` says. */
class Element {
  constructor(...within) {
    this.within = within;
  }
  closest(selector) {
    return selector.split(', ').some(each => this.within.includes(each)) ? this : null;
  }
  matches(selector) {
    return Boolean(this.closest(selector));
  }
}

const heard = {};
const root = {addEventListener: (name, listener) => (heard[name] = listener)};
let dialog = null;
Object.assign(globalThis, {Element, HTMLElement: Element});
Object.assign(globalThis.document, {addEventListener: root.addEventListener, querySelector: () => dialog});
const {isOccupied, onPress} = await import('../../static/match/drama.js');

const moments = {
  busy: true,
  skipped: 0,
  skip() {
    this.skipped++;
    this.busy = false;
  },
};
onPress(root, moments);

/** What becomes of an event while a moment is played (or not): whether it went on with it, and answered something. */
function sent(name, event, busy = true) {
  Object.assign(moments, {busy, skipped: 0});
  let reached = true;
  const whole = {preventDefault() {}, stopImmediatePropagation: () => (reached = false), ...event};
  for (const each of [name].flat()) heard[each](whole);
  return {skipped: moments.skipped, reached};
}
const PRESS = ['pointerdown', 'click'];

test('a press on board or panel goes on, and presses no button there', () => {
  for (const place of ['.boardbox', '.decide']) {
    assert.deepEqual(sent(PRESS, {target: new Element(place)}), {skipped: 1, reached: false});
    assert.deepEqual(sent(PRESS, {target: new Element(place)}, false), {skipped: 0, reached: true}, 'the next one answers');
  }
});

test('a press elsewhere does what it always does', () => {
  assert.deepEqual(sent(PRESS, {target: new Element('.drawer')}), {skipped: 0, reached: true});
});

test('one press is swallowed, not the one after it', () => {
  sent('pointerdown', {target: new Element('.decide')});
  assert.equal(sent('click', {target: new Element('.decide')}).reached, false);
  assert.equal(sent('click', {target: new Element('.decide')}).reached, true);
});

test('a key goes on, and answers nothing; held down it goes on once', () => {
  const at = new Element('body');
  assert.deepEqual(sent('keydown', {key: 'Enter', target: at}), {skipped: 1, reached: false});
  assert.deepEqual(sent('keydown', {key: 'Enter', target: at, repeat: true}), {skipped: 0, reached: false});
  assert.deepEqual(sent('keydown', {key: 'Enter', target: at}, false), {skipped: 0, reached: true});
});

test('a key that means a space, a link or an unfolding reaches it', () => {
  for (const own of ['#board [role=button]', '#board button', 'a', 'summary', '[role=tab]'])
    assert.deepEqual(sent('keydown', {key: 'Enter', target: new Element(own)}), {skipped: 1, reached: true}, own);
  assert.equal(sent('keydown', {key: 'Escape', target: new Element('body')}).reached, true);
});

test('in a dialog, in a menu and with a modifier keys are no business of the moment', () => {
  const nothing = {skipped: 0, reached: true},
    at = new Element('body');
  assert.deepEqual(sent('keydown', {key: 'Enter', target: new Element('[popover]')}), nothing);
  assert.deepEqual(sent('keydown', {key: 'Enter', target: new Element('textarea')}), nothing);
  assert.deepEqual(sent('keydown', {key: 'r', target: at, ctrlKey: true}), nothing);
  assert.deepEqual(sent('keydown', {key: 'Shift', target: at}), nothing);
  dialog = {};
  assert.deepEqual(sent('keydown', {key: 'Enter', target: at}), nothing);
  dialog = null;
});

test('nothing is played over what somebody looks at: a trade, a question of their own, the past, also while it is fetched', () => {
  assert.equal(isOccupied({past: null}, {at: null}), false);
  assert.equal(isOccupied({past: null}, {}), false);
  assert.equal(isOccupied({past: null}, {at: 0}), true, 'the first moment of all counts too');
  assert.equal(isOccupied({past: {number: 3}}, {at: null}), true);
  for (const own of ['away', 'trade', 'open', 'confirm']) assert.equal(isOccupied({past: null}, {at: null, [own]: {}}), true);
});
