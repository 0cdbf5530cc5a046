// The first picture comes with all that belongs into it, so that nothing is pushed away; but it does not wait for ever.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

globalThis.window = globalThis;
globalThis.localStorage = {getItem: () => null, setItem() {}};
globalThis.matchMedia = () => ({matches: false, addEventListener() {}});
const {App} = await import('../../static/match/app.js');
const {awaited, late} = await import('../../static/match/late.js');

const settled = () => new Promise(done => setTimeout(done));
const store = {you: 0, position: null, match: {title: 'tic'}};
const page = () => new App(store, {}, {}, {root: null, meters: null, turn: null, dialog: null}, {urls: {}});

test('it waits for what it is told to wait for, and for parts on their way', async () => {
  const app = page();
  assert.equal(app.early(), false);
  app.await(Promise.resolve());
  assert.equal(app.early(), true);
  await settled();
  assert.equal(app.early(), false);
  late({redraw() {}}, 'a', async () => ({}));
  assert.equal(app.early(), true);
  await settled();
  assert.equal(app.early(), false);
  clearTimeout(app.patience);
});

test('what is lost holds nothing up, at once or tried again', async () => {
  const app = page();
  app.await(Promise.reject(Error('no line')));
  const lost = () => late({redraw() {}}, 'b', () => Promise.reject(Error('no line')));
  lost();
  await settled();
  lost();
  assert.equal(awaited(), false);
  assert.equal(app.early(), false);
});

test('after a second and a half it comes as it is, and once it is there nothing takes it away', t => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const app = page();
  app.await(new Promise(() => {}));
  assert.equal(app.early(), true);
  t.mock.timers.tick(1500);
  assert.equal(app.early(), false);
  const there = page();
  there.laid = true;
  there.await(new Promise(() => {}));
  assert.equal(there.early(), false);
});
