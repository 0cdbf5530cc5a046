// The waiting room's part in the dice: a number is promised by its hash, and shown once, to the sealing that was checked.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';
import {headOf, NumberKeeper, tipOf} from '../../static/pages/own_number.js';
import {isMixedIn} from '../../static/fairlog/own_numbers.js';

const MATCH = 'abcdefghij', OWNER = 'seat:1';
const WHERE = {match: MATCH, csrf: 'c', sealing: '/sealing', promise: '/promise', number: '/number'};

/** A site as the test wants it, and a browser that keeps what it is given. `site.told` is what the site says. */
function world(kept = null) {
  const site = {told: {open: true, owner: OWNER, promised: '', sent: false, sealing: null}, posts: [], alarms: [], ok: true};
  let made = 0;
  const own = {value: kept};
  const answer = body => ({ok: site.ok, json: async () => body});
  const keeper = new NumberKeeper(WHERE, {
    fetch: async (address, how) => {
      if (!how) return answer(structuredClone(site.told));
      const fields = Object.fromEntries(how.body);
      site.posts.push({address, ...fields, csrf: how.headers['X-CSRFToken'], shown: own.value?.head ?? null});
      if (address === '/promise' && site.ok) site.told.promised ||= fields.tip;
      return answer(address === '/promise' ? {tip: site.told.promised} : {begun: true});
    },
    store: {get: async () => structuredClone(own.value), put: async value => { own.value = structuredClone(value); }},
    alarm: why => site.alarms.push(why),
    random: () => new Uint8Array(32).fill(++made),
    now: () => 7,
  });
  return {site, keeper, own};
}

async function sealed(tip, more = {}) {
  const events = [
    {ev: {t: 'register', who: 'server', tip: 'ab'.repeat(32), len: 5}, h: ''},
    {ev: {t: 'register', who: OWNER, tip, len: 1, proxied: false, ...more}, h: ''},
  ];
  return {events, head: await headOf(events)};
}

async function promised() {
  const all = world();
  await all.keeper.look();
  return all;
}

test('hashes and heads are those of the site', async () => {
  const number = Array.from({length: 32}, (_, at) => at.toString(16).padStart(2, '0')).join('');
  assert.equal(await tipOf(MATCH, OWNER, number), '0f5db7061280a157cc0bd0e8f214404722d43924f5d7866d63f30d1eb42fd6c4');
  assert.equal((await sealed('cd'.repeat(32))).head, 'fc6ac2c98d24eb5d855f3c94525c1ddf315d28d7e475572d9471518d75fe824f');
});

test('a number is kept here before it is promised, and only its hash leaves', async () => {
  const {site, keeper, own} = await promised();
  assert.deepEqual(site.posts.map(({address, csrf}) => [address, csrf]), [['/promise', 'c']]);
  assert.equal(site.posts[0].tip, await tipOf(MATCH, OWNER, own.value.number));
  assert.ok(own.value.kept);
  assert.ok(!JSON.stringify(site.posts).includes(own.value.number));
  await keeper.look();
  assert.equal(site.posts.length, 1, 'promised once');
});

test('the number is shown to what was sealed with its promise in it, and where it was shown is kept first', async () => {
  const {site, keeper, own} = await promised();
  site.told.sealing = await sealed(own.value.tip);
  await keeper.look();
  const {head} = site.told.sealing;
  assert.deepEqual(site.posts[1], {address: '/number', number: own.value.number, head, csrf: 'c', shown: head});
  assert.equal(site.alarms.length, 0);
  site.told.sent = true;
  await keeper.look();
  assert.equal(site.posts.length, 2);
});

test('a number that did not arrive is sent again, to the same sealing', async () => {
  const {site, keeper, own} = await promised();
  site.told.sealing = await sealed(own.value.tip);
  await keeper.look();
  await keeper.look();
  assert.deepEqual(site.posts.map(({address}) => address), ['/promise', '/number', '/number']);
  assert.equal(site.alarms.length, 0);
});

for (const [what, change] of Object.entries({
  'another promise stands there': async () => sealed('cd'.repeat(32)),
  'the site says that it made the number': async tip => sealed(tip, {proxied: true}),
  'the promise is missing': async tip => { const made = await sealed(tip, {who: 'seat:0'}); return made; },
  'the head is another': async tip => ({...(await sealed(tip)), head: 'ef'.repeat(32)}),
  'the promise stands there twice': async tip => { const {events} = await sealed(tip), twice = [...events, events[1]]; return {events: twice, head: await headOf(twice)}; },
  'nothing was sealed before the promises': async tip => { const events = (await sealed(tip)).events.reverse(); return {events, head: await headOf(events)}; },
})) {
  test(`nothing is shown where ${what}, and that is said aloud`, async () => {
    const {site, keeper, own} = await promised();
    site.told.sealing = await change(own.value.tip);
    await keeper.look();
    await keeper.look();
    assert.equal(site.posts.length, 1);
    assert.equal(site.alarms.length, 1);
  });
}

test('a second sealing after the number was shown is said aloud and answered by nothing', async () => {
  const {site, keeper, own} = await promised();
  site.told.sealing = await sealed(own.value.tip);
  await keeper.look();
  site.told.sealing = await sealed(own.value.tip, {len: 2});
  await keeper.look();
  assert.equal(site.posts.length, 2);
  assert.match(site.alarms[0], /second time/);
});

test('after a sealing that was dropped, another number is promised', async () => {
  const {site, keeper, own} = await promised(), first = own.value.number;
  site.told.sealing = await sealed(own.value.tip);
  await keeper.look();
  Object.assign(site.told, {promised: '', sealing: null});
  await keeper.look();
  assert.notEqual(own.value.number, first);
  assert.deepEqual([own.value.head, own.value.kept, site.posts[2].tip], ['', true, own.value.tip]);
});

test('where another browser of the same player has promised, this one says and shows nothing', async () => {
  const {site, keeper} = world();
  site.told.promised = 'cd'.repeat(32);
  await keeper.look();
  site.told.sealing = await sealed(site.told.promised);
  await keeper.look();
  assert.deepEqual([site.posts, site.alarms], [[], []]);
});

test('a promise whose answer was lost is taken up where it stands', async () => {
  const {site, keeper, own} = world();
  site.ok = false;
  await keeper.look();
  assert.equal(own.value, null, 'a site that answers nothing is asked nothing');
  site.ok = true;
  await keeper.look();
  own.value.kept = false;
  await keeper.look();
  assert.ok(own.value.kept);
  assert.equal(new Set(site.posts.map(({tip}) => tip)).size, 1);
});

test('what happens during a look is looked at after it', async () => {
  const {site, keeper, own} = await promised();
  const first = keeper.look();
  site.told.sealing = await sealed(own.value.tip);
  await Promise.all([first, keeper.look()]);
  assert.equal(site.posts.at(-1).address, '/number');
});

test('a game has the number of this browser in it, right after what it had checked', async () => {
  const own = {match: MATCH, owner: OWNER, number: '12'.repeat(32), tip: '', kept: true, head: 'aa', at: 0};
  const events = [{ev: {}, h: 'aa'}, {ev: {t: 'table', parts: [['seat:0', 1, '00'], [OWNER, 1, own.number]]}, h: 'bb'}];
  assert.ok(isMixedIn(events, own));
  assert.ok(!isMixedIn(events, {...own, head: 'cc'}));
  assert.ok(!isMixedIn(events, {...own, number: '13'.repeat(32)}));
  assert.ok(!isMixedIn(events, {...own, owner: 'seat:0'}));
  assert.ok(!isMixedIn([events[0], {ev: {}, h: 'ab'}, events[1]], own));
  assert.ok(!isMixedIn([], own));
});
