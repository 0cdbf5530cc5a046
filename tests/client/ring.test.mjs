// The square board of forty spaces: where things lie, how arrow keys walk, what a space shows.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';

const {SIZE, cell, fitted, ring} = await import('../../static/match/ring.js');

for (const [from, corner] of [['bl', [0, SIZE - 99]], ['br', [SIZE - 99, SIZE - 99]]]) {
  const course = ring(from);

  test(`space 0 is the corner ${from}, and the way is clockwise`, () => {
    assert.deepEqual([course.place(0).x, course.place(0).y], corner);
    const turn = i => { const [a, b] = [course.place(i), course.place(i + 1)]; return (a.cx - SIZE / 2) * (b.cy - SIZE / 2) - (a.cy - SIZE / 2) * (b.cx - SIZE / 2); };
    for (let i = 0; i < 40; i++) assert.ok(turn(i) > 0, `from ${i}`);
  });

  test(`arrow keys follow the edges as one sees them, ${from}`, () => {
    const ways = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};
    for (let i = 0; i < 40; i++) {
      for (const [key, [dx, dy]] of Object.entries(ways)) {
        const to = course.step(i, key);
        if (to === i) continue;
        const [a, b] = [course.place(i), course.place(to)];
        assert.ok((b.cx - a.cx) * dx + (b.cy - a.cy) * dy > 0, `${key} from ${i} leads to ${to}`);
      }
    }
    assert.equal(course.step(3, 'x'), null);
  });

  test(`ships that share a space do not lie on one another, ${from}`, () => {
    const berths = [0, 1, 2, 3].map(k => course.berth(7, k, 4).join());
    assert.equal(new Set(berths).size, 4);
  });
}

test('a space shows its price while it is free, then its owner and what is due', () => {
  const at = ring('br').place(3), spec = {name: 'Ember & Ash', colour: 'red', price: 1200, due: '24'};
  assert.match(cell(at, spec, false), />1,200</);
  const owned = cell(at, {...spec, owner: 2}, false);
  assert.match(owned, />24</);
  assert.match(owned, /--seat-3/);
  assert.doesNotMatch(owned, /1,200/);
  assert.match(owned, /&#38;/, 'names are escaped');
});

test('from far there are shapes instead of words', () => {
  const far = cell(ring('bl').place(3), {name: 'Ember', colour: 'red', price: 120, owner: 1, due: '24'}, true);
  assert.doesNotMatch(far, /Ember|>24</);
  assert.match(far, /--seat-2/);
});

test('a name of forty letters stays in its space: few lines, none too wide, what is left out marked', () => {
  for (const name of ['The Very Long Named Northern Harbour Way', 'Donaudampfschifffahrtsgesellschaftskapit', 'A B C D E F G H I J K L M N O P Q R S T'])
    for (const [most, count] of [[11, 2], [9.5, 3], [8.5, 4]]) {
      const rows = fitted(name, most, count);
      assert.ok(rows.length <= count && rows.every(row => row.length <= 12), rows.join('|'));
      assert.ok(rows.join('').includes('…'), rows.join('|'));
    }
  assert.deepEqual(fitted('Pale Harbour', 8.5, 4), ['Pale', 'Harbour']);
});

test('a ship at a corner lies off the corner, whose name is there', () => {
  const course = ring('bl');
  for (const i of [0, 10, 20, 30]) {
    const c = course.place(i),
      [x, y] = course.berth(i, 0, 1);
    assert.ok(Math.abs(x - 420) < Math.abs(c.nx - 420) && Math.abs(y - 420) < Math.abs(c.ny - 420));
  }
});

test('the lots of whose holdings are looked at are ringed', async () => {
  const {heldBy} = await import('../../static/match/voyage.js');
  const view = {owner: [-1, 0, 1, 0, -1]};
  assert.deepEqual(heldBy({ui: {hold: 0}, view}), [1, 3]);
  assert.deepEqual(heldBy({ui: {hold: null}, view}), []);
  assert.deepEqual(heldBy({ui: {hold: 0}, view: {}}), [], 'a game without lots');
});
