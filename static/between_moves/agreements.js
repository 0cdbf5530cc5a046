/** What is proposed at the table, and who plays on for whom: comes when there is something of the kind. */
import {html, nothing} from '../match/lit.js';
import {paceWords, when} from './words.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('../match/types.js').Deeds} Deeds */

/** @param {Ctx} ctx @param {Deeds} deeds @returns {unknown[]} */
export const agreements = (ctx, deeds) => [...proposals(ctx, deeds), ...seats(ctx, deeds)];

/** What is proposed.
 * @param {Ctx} ctx @param {Deeds} deeds */
function proposals(ctx, deeds) {
  return (ctx.match.proposals ?? []).map(made => {
    const what = {
      off: 'to end this game without a result',
      pause: `to pause this game for ${made.terms.days} ${made.terms.days === 1 ? 'day' : 'days'}`,
      pace: `to continue ${paceWords(made.terms)}`,
    }[made.kind];
    const own = made.seat === ctx.you,
      plays = ctx.you !== null && !(ctx.view.gone ?? []).includes(ctx.you);
    const agreed = made.agreed.map(seat => (seat === ctx.you ? 'you' : ctx.short(seat))).join(', ');
    return html`<div class="offerline"><span>${own ? 'You propose' : `${ctx.names[made.seat]} proposes`} ${what}. <small>Agreed: ${agreed}.</small></span>
      ${plays && !made.agreed.includes(/** @type {number} */ (ctx.you)) ? html`<button class="btn" @click=${() => deeds.agree(made.kind)}>Agree</button>` : nothing}
      ${plays ? html`<button class="btn quiet" @click=${() => deeds.decline(made.kind)}>${own ? 'Withdraw' : 'Decline'}</button>` : nothing}</div>`;
  });
}

/** The address by which a friend takes a seat that is kept for them.
 * @param {Ctx} ctx @param {number} seat */
export const friendLink = (ctx, seat) => {
  const table = new URL(ctx.match.invite ?? location.pathname, location.origin);
  return `${table.origin}${table.pathname}seat/${seat}/${table.search}`;
};

/** @param {Ctx} ctx @param {string} link */
async function copy(ctx, link) {
  try {
    await navigator.clipboard.writeText(link);
    ctx.ui.copied = true;
  } catch {
    prompt('The link to this seat', link);
  }
  ctx.redraw();
}

/** Who is away, and who plays on for whom.
 * @param {Ctx} ctx @param {Deeds} deeds */
function seats(ctx, deeds) {
  return ctx.match.seats.flatMap(seat => {
    if (seat.kept && ctx.you !== null && !ctx.position.over) {
      const link = friendLink(ctx, seat.number);
      return html`<div class="offerline"><span>${seat.name} plays here until a friend comes. <small>${link}</small></span>
        <button class="btn" @click=${() => copy(ctx, link)}>${ctx.ui.copied ? 'Copied' : 'Copy the link'}</button></div>`;
    }
    if (seat.standing_in) {
      const may = ctx.you === null && !ctx.position.over && document.querySelector('[data-member]');
      return html`<div class="offerline"><span>${seat.yours ? `${seat.name} plays on for you.` : `${seat.name} plays on here. The seat is open.`}</span>
        ${may ? html`<button class="btn" @click=${() => deeds.take(seat.number)}>${seat.yours ? 'Take my seat back' : 'Take this seat'}</button>` : nothing}</div>`;
    }
    if (seat.away_until)
      return html`<p class="note">${seat.you ? 'You are' : `${seat.name} is`} on vacation until ${when(seat.away_until, ctx.store.time)}; ${seat.you ? 'your' : 'their'} deadlines are paused.</p>`;
    return [];
  });
}
