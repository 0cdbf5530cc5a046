/** The renderer, and the few helpers every part of the match page uses. */
import {html, nothing, noChange, render, svg} from '../vendor/lit-html/lit-html.js';
import {Directive, PartType, directive} from '../vendor/lit-html/directive.js';
import {repeat} from '../vendor/lit-html/directives/repeat.js';
import {live} from '../vendor/lit-html/directives/live.js';
import {unsafeHTML} from '../vendor/lit-html/directives/unsafe-html.js';
import {unsafeSVG} from '../vendor/lit-html/directives/unsafe-svg.js';
import {badge as badgeText, icon as iconText} from '../shared/pen.js';
import {pieces} from '../shared/tell.js';

export {html, svg, nothing, render, repeat, live};

/** Markup from the pen inside HTML, and inside an SVG. Only for our own drawings, never for what people wrote. */
export const raw = unsafeHTML;
export const rawSvg = unsafeSVG;

/** @param {number} seat @param {number} [px] */
export const badge = (seat, px = 18) => unsafeHTML(badgeText(seat, px));

/** @param {string} name @param {number} [px] */
export const icon = (name, px = 20) => unsafeHTML(iconText(name, px));

/**
 * Who a player plays, as a small drawing with its name, where the title has such.
 * @param {import('./types.js').Ctx} ctx @param {number} seat @param {number} [px]
 */
export function emblem(ctx, seat, px = 16) {
  const drawn = ctx.title.emblem?.(ctx, seat);
  return drawn
    ? html`<svg class="ic emblem" viewBox="-12 -12 24 24" width=${px} height=${px} role="img" aria-label=${drawn.name}><title>${drawn.name}</title>${rawSvg(drawn.svg)}</svg>`
    : nothing;
}

/** Style properties set through the object model: the content policy forbids style attributes. */
class Css extends Directive {
  /** @param {import('../vendor/lit-html/directive.js').PartInfo} part */
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw Error('css() stands among the attributes');
  }

  /** @param {Record<string, string|number>} _properties */
  render(_properties) {
    return noChange;
  }

  /** @param {import('../vendor/lit-html/directive.js').ElementPart} part @param {[Record<string, string|number>]} values */
  update(part, [properties]) {
    for (const [name, value] of Object.entries(properties)) part.element.style.setProperty(name, String(value));
    return noChange;
  }
}

export const css = directive(Css);

/**
 * A sentence of the game with its money in bold.
 * @param {string} sentence
 * @param {string[]} names
 * @param {number|null} viewer
 */
export const told = (sentence, names, viewer) =>
  pieces(sentence ?? '', names, viewer).map((text, i) => (i % 2 ? html`<b>${text}</b>` : text));

/** "Two levels", "1 level".
 * @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** @param {string} text */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** The words of a tag: "auction_own" reads "auction own".
 * @param {string} tag */
export const words = tag => capital(tag.replaceAll('_', ' '));
