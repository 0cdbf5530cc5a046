/**
 * Plans, without a screen: points to be built and things to be sold, one after the other, each allowed when its turn
 * comes. The server decides in the end; here is reckoned what a plan would come to before it is sent.
 *
 * @typedef {{action: string, lot: number}} Move
 * @typedef {{level: number[], owner: number[], cash: number, debt: number, capacity: number, spent: number, gained: number}} Outcome
 */

/** @typedef {import('./view').View} View @typedef {import('./view').Board} Board
 * @typedef {import('./view').Planet} Planet */

const NOBODY = -1;

/** The highest level of a plot, a base (§5.6). */
export const BASE = 9;

/** The least that both other plots need, by the level of a plot (§5.12 to §5.14); tests/vectors has what the server allows. */
const NEEDS = [
  [3, 1],
  [6, 2],
  [BASE, 3],
];

/**
 * Whether these levels of the plots that somebody owns on one planet may stand (§5.10 to §5.14).
 * @param {number[]} levels of those plots
 * @param {number} plots how many the planet has
 */
export function mayStand(levels, plots) {
  if (levels.length < plots) return levels.every(level => level <= levels.length);
  return levels.every((level, k) =>
    NEEDS.every(([from, least]) => level < from || levels.every((other, j) => j === k || other >= least)),
  );
}

/** @param {Board} board @param {number} lot */
const planetOf = (board, lot) => board.planets[board.spaces[lot].planet];

/** The levels of the plots that a seat owns on a planet.
 * @param {Planet} planet @param {Outcome} at @param {number} seat */
const levelsOf = (planet, at, seat) => planet.lots.filter(lot => at.owner[lot] === seat).map(lot => at.level[lot]);

/** Where a seat stands before any plan.
 * @param {View} view @param {number} seat @returns {Outcome} */
export const now = (view, seat) => ({
  level: [...view.level],
  owner: [...view.owner],
  cash: view.cash[seat],
  debt: view.debt[seat],
  capacity: view.capacity[seat],
  spent: 0,
  gained: 0,
});

/** What a support point costs; from afar there is a premium (§8.7).
 * @param {Board} board @param {number} lot @param {boolean} afar */
export const pointPrice = (board, lot, afar) => {
  const planet = planetOf(board, lot);
  return planet.point + (afar ? planet.point_premium : 0);
};

/**
 * Whether a move may follow.
 * @param {Board} board @param {Outcome} at @param {number} seat @param {Move} move
 */
export function allowed(board, at, seat, {action, lot}) {
  if (at.owner[lot] !== seat) return false;
  const planet = board.spaces[lot].kind === 'plot' ? planetOf(board, lot) : null;
  if (action === 'sell_deed' && !planet) return true;
  if (!planet) return false;
  const next = {...at, level: [...at.level], owner: [...at.owner]};
  if (action === 'sell_deed') {
    if (at.level[lot]) return false;
    next.owner[lot] = NOBODY;
  } else if (action === 'sell_point') {
    if (!at.level[lot]) return false;
    next.level[lot]--;
  } else {
    if (at.level[lot] >= BASE || at.cash < pointPrice(board, lot, action === 'remote_build')) return false;
    next.level[lot]++;
  }
  return mayStand(levelsOf(planet, next, seat), planet.lots.length);
}

/**
 * The position after a move. What comes in pays the debt first (§9.7).
 * @param {Board} board @param {Outcome} at @param {Move} move @returns {Outcome}
 */
export function after(board, at, {action, lot}) {
  const next = {...at, level: [...at.level], owner: [...at.owner]};
  if (action === 'build' || action === 'remote_build') {
    const price = pointPrice(board, lot, action === 'remote_build');
    next.level[lot]++;
    next.cash -= price;
    next.spent += price;
    next.capacity += planetOf(board, lot).point_sale;
    return next;
  }
  const sum = action === 'sell_point' ? planetOf(board, lot).point_sale : board.spaces[lot].sale;
  if (action === 'sell_point') next.level[lot]--;
  else next.owner[lot] = NOBODY;
  const repaid = Math.min(sum, next.debt);
  next.debt -= repaid;
  next.cash += sum - repaid;
  next.gained += sum;
  next.capacity -= sum;
  return next;
}

/** The position after a whole plan.
 * @param {Board} board @param {View} view @param {number} seat @param {Move[]} plan */
export const outcome = (board, view, seat, plan) =>
  plan.reduce((at, move) => after(board, at, move), now(view, seat));

/**
 * What paying comes to: cash first, the rest is debt; `lost` when that is more than all belongings are worth (§9.5, §9.8).
 * @param {Outcome} at @param {number} due
 */
export function paying(at, due) {
  const debt = at.debt + Math.max(0, due - at.cash);
  return {cash: Math.max(0, at.cash - due), debt, lost: debt > at.capacity};
}

/**
 * Who has the premium: of the rivals on these plots the one who got there first (§8.5, §8.7); -1 for nobody.
 * @param {View} view @param {number|null} buyer @param {number[]} lots
 */
export function premiumTo(view, buyer, lots) {
  const there = view.living.filter(seat => seat !== buyer && lots.includes(view.place[seat]));
  return there.sort((a, b) => view.stood[a] - view.stood[b])[0] ?? NOBODY;
}

/** What Risk brings for a throw, below 0 to pay (§4.2 to §4.4).
 * @param {number} one @param {number} two */
export function risk(one, two) {
  if (one % 2 !== two % 2) {
    const [even, odd] = one % 2 ? [two, one] : [one, two];
    return (even - odd) * 30;
  }
  return (one + two) * (one === two ? 50 : 30) * (one % 2 ? -1 : 1);
}
