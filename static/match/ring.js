/**
 * A square board of forty spaces, walked clockwise from a corner: what the titles that play on one have in common.
 * A title says in a `Spec` what a space is; here is how it looks, from near and from far.
 */
import {esc, figure, h, hatch, put, r1, seatColour, shape} from '../shared/pen.js';
import {band, edge, lines, rect, room, square} from '../shared/square.js';
import {css, html} from './lit.js';

/** @typedef {import('./types.js').Drawn} Drawn */

/**
 * @typedef {import('../shared/square.js').Place} Place
 * @typedef {object} Spec  what is to be seen on a space
 * @property {string} name
 * @property {string} [place]   where it is, in a line of its own above the name
 * @property {string} [icon]    of a space nobody can own, by name
 * @property {string|null} [colour] of its band, if it has one
 * @property {(b: import('../shared/square.js').Box, far: boolean) => string} [onBand] what stands on the band
 * @property {number} [owner]   -1 for nobody
 * @property {number|string} [price] while nobody owns it
 * @property {string} [due]     what is paid there now
 * @property {(c: Place, far: boolean) => string} [extra] what lies on it
 * @typedef {ReturnType<typeof ring>} Ring
 */

export const SIZE = 840;
export const CORNER = 99;
const COUNT = 40,
  BAND = 17,
  WIDEST = 12, // letters of a line that still fit a space
  CORNER_LETTERS = 13,
  BAND_FAR = 27;
const AHEAD = {left: 'ArrowUp', top: 'ArrowRight', right: 'ArrowDown', bottom: 'ArrowLeft'};
const BACK = {left: 'ArrowDown', top: 'ArrowLeft', right: 'ArrowUp', bottom: 'ArrowRight'};

/** How far from its waypoint a ship lies at a corner. */
const OFF_CORNER = 10;

/** Where ships lie when several share a waypoint. */
const BERTHS = [
  [[0, 0]],
  [
    [-11, 0],
    [11, 0],
  ],
  [
    [-12, -9],
    [12, -9],
    [0, 10],
  ],
  [
    [-12, -10],
    [12, -10],
    [-12, 11],
    [12, 11],
  ],
  [
    [-14, -12],
    [14, -12],
    [0, 2],
    [-14, 16],
    [14, 16],
  ],
];

/** The places of a board whose space 0 is the corner bottom left or bottom right.
 * @param {'bl'|'br'} from */
export function ring(from) {
  const where = square(SIZE, CORNER, from),
    known = Array.from({length: COUNT}, (_, i) => where(i));
  /** @param {number} i @returns {Place} */
  const place = i => known[((i % COUNT) + COUNT) % COUNT];
  /** @param {number} i @param {number} inset */
  const outline = (i, inset) => {
    const c = place(i),
      r = rect({x: c.x + inset, y: c.y + inset, w: c.w - 2 * inset, h: c.h - 2 * inset});
    return Object.entries(r)
      .map(([k, v]) => `${k}="${v}"`)
      .join(' ');
  };
  return {
    place,
    /** A ring of lamplight: can be touched, or is in play.
     * @param {number} i */
    glow: i => `<rect class="glow" ${outline(i, -1)} rx="3"/><rect class="ring" ${outline(i, 0)} rx="2"/>`,
    /** A ring of ink: only shows.
     * @param {number} i */
    inked: i => `<rect class="inked" ${outline(i, 1)} rx="2"/>`,
    /** The course the ships sail: dotted waypoints inside the spaces. */
    lane: laneOf(place),
    /**
     * The berth of the k-th of n ships at space i.
     * @param {number} i @param {number} k @param {number} n @returns {[number, number]}
     */
    berth: (i, k, n) => {
      const c = place(i),
        [dx, dy] = (BERTHS[n - 1] ?? BERTHS[4])[k] ?? [0, 0];
      if (c.side !== 'corner') return [c.nx + dx, c.ny + dy];
      /** @param {number} n */
      const off = n => Math.sign(SIZE / 2 - n) * OFF_CORNER; // or it would lie on the corner's name
      return [c.nx + dx + off(c.nx), c.ny + dy + off(c.ny)];
    },
    /** Arrow keys walk along the edges as one sees them.
     * @param {number} i @param {string} key */
    step: (i, key) => {
      const here = place(i).side,
        on = here === 'corner' ? place(i + 1).side : here,
        off = here === 'corner' ? place(i - 1).side : here;
      if (key === AHEAD[/** @type {'top'} */ (on)]) return (i + 1) % COUNT;
      if (key === BACK[/** @type {'top'} */ (off)]) return (i + COUNT - 1) % COUNT;
      return key.startsWith('Arrow') ? i : null;
    },
  };
}

/** @param {(i: number) => Place} place */
function laneOf(place) {
  const k = CORNER + 19,
    e = SIZE - k;
  return (
    `<rect class="lane" x="${k}" y="${k}" width="${e - k}" height="${e - k}" rx="14"/>` +
    Array.from({length: COUNT}, (_, i) =>
      i % 10 ? `<circle class="node" cx="${r1(place(i).nx)}" cy="${r1(place(i).ny)}" r="2.2"/>` : '',
    ).join('')
  );
}

/** @type {Map<string, string>} */
const drawn = new Map();

/** Drawings are kept: the same key is the same drawing.
 * @param {string} key @param {() => string} draw */
export function once(key, draw) {
  let text = drawn.get(key);
  if (text === undefined) drawn.set(key, (text = draw()));
  return text;
}

/** The drawing of a space; far is a phone: shapes instead of words.
 * @param {Place} c @param {Spec} spec @param {boolean} far */
export function cell(c, spec, far) {
  const out = [h('rect', {class: 'space', ...rect(c)})],
    owner = spec.owner ?? -1;
  if (owner >= 0) {
    const inner = {x: c.x + 0.5, y: c.y + 0.5, w: c.w - 1, h: c.h - 1},
      strip = edge(c, 4.5);
    out.push(h('rect', {...rect(inner), fill: seatColour(owner), 'fill-opacity': far ? 0.3 : 0.1}));
    if (strip) out.push(h('rect', {...rect(strip), fill: seatColour(owner)}));
  }
  if (c.side === 'corner') return [...out, corner(c, spec, far), spec.extra?.(c, far)].join('');
  const wide = spec.colour ? (far ? BAND_FAR : BAND) : 0,
    b = wide ? band(c, wide) : null;
  if (b)
    out.push(
      h('rect', {...rect(b), fill: hatch(spec.colour ?? ''), stroke: 'var(--pen)', 'stroke-width': 1}),
      spec.onBand?.(b, far) ?? '',
    );
  const r = room(c, wide);
  out.push(far ? farRoom(spec, r, owner) : nearRoom(spec, c, r, owner), spec.extra?.(c, far) ?? '');
  return out.join('');
}

/** @param {Place} c @param {Spec} spec @param {boolean} far */
function corner(c, spec, far) {
  if (far) return put(spec.icon ?? '', c.cx, c.cy, 1.45);
  const two = spec.name.length > 8 && spec.name.includes(' '),
    words = two ? spec.name.split(/ (?=\S+$)/) : [spec.name];
  return (
    put(spec.icon ?? '', c.cx, c.cy - (two ? 15 : 10), two ? 0.8 : 0.92) +
    rows(words.map(word => cut(word, CORNER_LETTERS)), c.cx, c.y + c.h - (two ? 25 : 18), 16, 'nm corner')
  );
}

/** @param {Spec} spec @param {import('../shared/square.js').Box} r @param {number} owner */
function farRoom(spec, r, owner) {
  const x = r.x + r.w / 2,
    y = r.y + r.h / 2;
  if (!spec.colour) return put(spec.icon ?? '', x, y, 2);
  if (owner >= 0) return shape(owner, x, y, 1.55);
  return `<text class="far" x="${r1(x)}" y="${r1(y)}" dy=".35em">${spec.price ?? ''}</text>`;
}

/** @param {Spec} spec @param {Place} c @param {import('../shared/square.js').Box} r @param {number} owner */
function nearRoom(spec, c, r, owner) {
  const side = c.side === 'left' || c.side === 'right',
    x = r.x + r.w / 2,
    low = r.y + r.h * (spec.place ? 0.83 : 0.8);
  if (!spec.colour) {
    const words = fitted(spec.name, side ? 11 : 10, 2),
      at = words.length > 1 ? 0.72 : 0.78;
    return put(spec.icon ?? '', x, r.y + r.h * (side ? 0.34 : 0.4), side ? 0.98 : 1.12) + rows(words, x, r.y + r.h * at, 14, 'nm');
  }
  const name = fitted(spec.name, side ? 11 : spec.place ? 9.5 : 8.5, side ? 2 : spec.place ? 3 : 4),
    tight = !side && name.some(line => line.length > 9) ? ' tight' : '',
    middle = r.y + r.h * (spec.place ? 0.39 : 0.36) + (spec.place ? 6.75 : 0),
    title = rows(name, x, middle, spec.place ? 13.5 : 14, `nm${tight}`),
    above = spec.place ? rows([cut(spec.place, 12)], x, middle - 14.5 - (name.length - 1) * 6.75, 14, 'pl') : '';
  return above + title + foot(spec, x, low, owner);
}

/** A word, marked where it is too long for its space; the card of the space has the whole.
 * @param {string} word @param {number} most */
const cut = (word, most) => (word.length > most ? `${word.slice(0, most - 1)}…` : word);

/** A name in so many lines at most.
 * @param {string} name @param {number} most letters a line
 * @param {number} count of lines */
export function fitted(name, most, count) {
  const all = lines(name, most),
    kept = all.slice(0, count).map(word => cut(word, WIDEST));
  if (all.length > count) kept[count - 1] = `${cut(kept[count - 1], WIDEST - 1).replace(/…$/, '')}…`;
  return kept;
}

/** What it costs, or whose it is and what is paid there.
 * @param {Spec} spec @param {number} x @param {number} y @param {number} owner */
function foot(spec, x, y, owner) {
  if (owner < 0) return rows([typeof spec.price === 'number' ? figure(spec.price) : (spec.price ?? '')], x, y, 14, 'pr');
  if (!spec.due) return shape(owner, x, y, 0.66);
  const x0 = x - (spec.due.length * 7.2 + 21) / 2 + 7;
  return `${shape(owner, x0, y, 0.66)}<text class="pr fee" x="${r1(x0 + 11)}" y="${r1(y)}" dy=".35em">${esc(spec.due)}</text>`;
}

/** Lines of text around a point.
 * @param {string[]} words @param {number} x @param {number} y @param {number} height @param {string} cls */
export const rows = (words, x, y, height, cls) =>
  words
    .map(
      (row, i) =>
        `<text class="${cls}" x="${r1(x)}" y="${r1(y + (i - (words.length - 1) / 2) * height)}" dy=".35em">${esc(row)}</text>`,
    )
    .join('');

/** The paper a space's deed or tale stands on.
 * @param {string} name @param {string} paint @returns {Drawn} */
export const deedHead = (name, paint) =>
  html`<div class="hd"><svg aria-hidden="true"><rect width="100%" height="100%" fill=${paint}></rect></svg><span class=${name.length > 15 ? 'long' : ''}>${name}</span></div>`;

/** A tiny deed, for the sheet on a phone.
 * @param {string} paint */
export const mini = paint =>
  html`<svg class="mini-deed" viewBox="0 0 30 38" aria-hidden="true"><rect width="30" height="38" fill="var(--card)"></rect><rect width="30" height="13" fill=${paint}></rect><path d="M6,20H24M6,25H24M6,30H18" stroke="var(--card-ink)" stroke-opacity=".5"></path></svg>`;

/**
 * The card of a space, beside it; in the middle on a phone.
 * @param {import('./types.js').Ctx} ctx @param {Place} c @param {string} name @param {Drawn} body
 */
export const pop = (ctx, c, name, body) =>
  html`<div class="pop" role="dialog" aria-label=${name} ${css(ctx.phone ? {} : beside(c))}><div class="deed"><button class="x" aria-label="Close" @click=${() => {
    ctx.ui.held = false;
    ctx.card(null);
  }}>×</button><div>${body}</div></div></div>`;

/** @param {Place} c */
function beside(c) {
  /** @param {number} n */
  const pct = n => `${((n / SIZE) * 100).toFixed(2)}%`,
    corner = c.side === 'corner';
  const across =
    c.side === 'left' || (corner && c.x === 0)
      ? {left: pct(c.x + c.w + 22), right: 'auto'}
      : c.side === 'right' || corner
        ? {right: pct(SIZE - c.x + 22), left: 'auto'}
        : {left: pct(Math.max(8, Math.min(SIZE - 330, c.cx - 160))), right: 'auto'};
  const down =
    c.side === 'top'
      ? {top: pct(c.y + c.h + 22), bottom: 'auto'}
      : c.side === 'bottom'
        ? {bottom: pct(SIZE - c.y + 22), top: 'auto'}
        : c.cy < SIZE / 2
          ? {top: pct(Math.max(10, c.cy - 110)), bottom: 'auto'}
          : {bottom: pct(Math.max(10, SIZE - c.cy - 110)), top: 'auto'};
  return {...across, ...down};
}
