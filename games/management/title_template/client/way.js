/** Where the spaces lie: rows of ten, forth and back, from the start at the bottom to the last beacon at the top. */

export const ROW = 10;
const GAP = 80, MARGIN = 50;

/** @param {number} length @returns {number} how high the drawing is, in its own units */
export const height = length => MARGIN * 2 + Math.floor(length / ROW) * GAP;

/** The middle of a space.
 * @param {number} space @param {number} length */
export function spot(space, length) {
  const row = Math.floor(space / ROW),
    step = space % ROW;
  return {x: MARGIN + (row % 2 ? ROW - 1 - step : step) * GAP, y: height(length) - MARGIN - row * GAP};
}
