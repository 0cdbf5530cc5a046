/** Geometry of a square board of forty spaces: eleven a side, corners included. Walked clockwise from a corner. */
import {r1} from './pen.js';

/**
 * @typedef {{side: 'left'|'top'|'right'|'bottom'|'corner', x: number, y: number, w: number, h: number,
 *            cx: number, cy: number, nx: number, ny: number}} Place
 *   a space's rectangle, its centre, and the waypoint inside the board where its ships lie
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 */

/**
 * Where space i lies.
 * @param {number} size of the board
 * @param {number} corner size of a corner space
 * @param {'bl'|'br'} [from] the corner of space 0: bottom left or bottom right
 * @param {number} [reach] distance of the waypoints from the spaces
 * @returns {(i: number) => Place}
 */
export function square(size, corner, from = 'bl', reach = 19) {
  const width = (size - 2 * corner) / 9;
  const sides = /** @type {const} */ (['left', 'top', 'right', 'bottom']);
  const shift = from === 'bl' ? 0 : 3;
  return i => {
    const side = sides[(Math.floor(i / 10) + shift) % 4],
      k = i % 10;
    return k === 0 ? cornerOf(side, size, corner) : spaceOf(side, k, size, corner, width, reach);
  };
}

/** @param {'left'|'top'|'right'|'bottom'} side @param {number} size @param {number} corner @returns {Place} */
function cornerOf(side, size, corner) {
  const [x, y] = {
    left: [0, size - corner],
    top: [0, 0],
    right: [size - corner, 0],
    bottom: [size - corner, size - corner],
  }[side];
  const q = 8,
    far = size - corner + q,
    near = corner - q;
  const [nx, ny] = {left: [near, far], top: [near, near], right: [far, near], bottom: [far, far]}[side];
  return {side: 'corner', x, y, w: corner, h: corner, cx: x + corner / 2, cy: y + corner / 2, nx, ny};
}

/**
 * @param {'left'|'top'|'right'|'bottom'} side @param {number} k which of the side
 * @param {number} size @param {number} corner @param {number} width @param {number} reach
 * @returns {Place}
 */
function spaceOf(side, k, size, corner, width, reach) {
  const upright = side === 'top' || side === 'bottom';
  const x = {left: 0, top: corner + (k - 1) * width, right: size - corner, bottom: size - corner - k * width}[side];
  const y = {left: size - corner - k * width, top: 0, right: corner + (k - 1) * width, bottom: size - corner}[side];
  const w = upright ? width : corner,
    h = upright ? corner : width;
  const cx = x + w / 2,
    cy = y + h / 2,
    far = size - corner - reach,
    near = corner + reach;
  const [nx, ny] = {left: [near, cy], top: [cx, near], right: [far, cy], bottom: [cx, far]}[side];
  return {side, x, y, w, h, cx, cy, nx, ny};
}

/** The band of a space that faces the middle.
 * @param {Place} c @param {number} b its width
 * @returns {Box} */
export const band = (c, b) =>
  /** @type {Record<string, Box>} */ ({
    left: {x: c.x + c.w - b, y: c.y, w: b, h: c.h},
    right: {x: c.x, y: c.y, w: b, h: c.h},
    top: {x: c.x, y: c.y + c.h - b, w: c.w, h: b},
    bottom: {x: c.x, y: c.y, w: c.w, h: b},
  })[c.side];

/** What a band leaves free.
 * @param {Place} c @param {number} b @returns {Box} */
export const room = (c, b) =>
  /** @type {Record<string, Box>} */ ({
    left: {x: c.x, y: c.y, w: c.w - b, h: c.h},
    right: {x: c.x + b, y: c.y, w: c.w - b, h: c.h},
    top: {x: c.x, y: c.y, w: c.w, h: c.h - b},
    bottom: {x: c.x, y: c.y + b, w: c.w, h: c.h - b},
  })[c.side] ?? c;

/** The strip at a space's outer edge.
 * @param {Place} c @param {number} t thickness
 * @returns {Box | undefined} */
export const edge = (c, t) =>
  /** @type {Record<string, Box>} */ ({
    left: {x: c.x + 1, y: c.y + 0.5, w: t, h: c.h - 1},
    right: {x: c.x + c.w - t - 1, y: c.y + 0.5, w: t, h: c.h - 1},
    top: {x: c.x + 0.5, y: c.y + 1, w: c.w - 1, h: t},
    bottom: {x: c.x + 0.5, y: c.y + c.h - t - 1, w: c.w - 1, h: t},
  })[c.side];

/** A box as attributes of a rect.
 * @param {Box} b */
export const rect = b => ({x: r1(b.x), y: r1(b.y), width: r1(b.w), height: r1(b.h)});

/** A name broken into lines of at most `most` letters, at its spaces.
 * @param {string} name @param {number} most */
export function lines(name, most) {
  if (name.length <= most) return [name];
  const out = [''];
  for (const word of name.split(' ')) {
    const longer = `${out[out.length - 1]} ${word}`.trim();
    if (longer.length <= most) out[out.length - 1] = longer;
    else out.push(word);
  }
  return out.filter(Boolean);
}
