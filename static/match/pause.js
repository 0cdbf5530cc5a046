/**
 * A pause by vote, as everybody at the table sees it: who asked, who agrees, what is missing, and how long it lasts.
 * The words of it come from the match (`match.pause`); only the seconds run down here.
 */
import {count, html, icon, nothing} from './lit.js';
import {ICON} from '../shared/icons.js';
import {minutes} from './clock.js';

/** @typedef {import('./types.js').Drawn} Drawn @typedef {import('./app.js').App} App
 * @typedef {import('./state.js').Store} Store */

ICON.pause = '<circle class="ln" r="10"/><path class="ln" d="M-3,-4.5V4.5M3,-4.5V4.5"/>';

/** For so long the table is told that there is no pause, in ms after the vote. */
const TOLD = 5000;

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./types.js').Pause} Pause */

let timer = 0;

/** Ask the table for a pause.
 * @param {App} app @param {number} seconds */
export const ask = (app, seconds) => post(app.store, app.settings, 'pause', {seconds});

/** @param {Store} store @param {{api?: string, csrf?: string}} to @param {string} path @param {object} [body] */
async function post(store, to, path, body = {}) {
  const answer = await fetch(`${to.api}/${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {'Content-Type': 'application/json', 'X-CSRFToken': /** @type {string} */ (to.csrf)},
    body: JSON.stringify(body),
  }).catch(() => null);
  const said = (await answer?.json().catch(() => null)) ?? {};
  if (answer?.ok) {
    store.match = {...store.match, pause: said.pause};
    store.calm();
    store.tell('opening');
  } else store.refused({reason: said.reason ?? 'That didn’t work. Try again.', rule: said.rule});
}

/** What stands above the board while there is something to say.
 * @param {Ctx} ctx */
export function pauseBar(ctx) {
  const {pause} = ctx.match,
    now = ctx.store.time;
  clearTimeout(timer);
  if (!pause || ctx.store.over || (['refused', 'lapsed'].includes(pause.state) && now > pause.vote_ends + TOLD)) return nothing;
  timer = setTimeout(ctx.redraw, 500);
  const mine = ctx.you !== null && !(ctx.view.gone ?? []).includes(ctx.you);
  const {title, line, deeds} = SAID[pause.state](ctx, pause, now, mine);
  /** @param {string} path */
  const press = path => () => post(ctx.store, {api: ctx.ui.api, csrf: ctx.ui.csrf}, path ? `pause/${path}` : 'pause', path ? {} : {seconds: pause.seconds});
  return html`<div class="lostbar pausebar ${pause.state}" role="status">${icon('pause', 32)}<div><b>${title}</b><p>${line}</p></div>
    <div class="row">${mine ? deeds.map(([path, word, main]) => html`<button class="btn ${main ? 'solid' : 'quiet'}" data-pause=${path || 'again'} @click=${press(path)}>${word}</button>`) : nothing}</div></div>`;
}

/** @type {Record<string, (ctx: Ctx, pause: Pause, now: number, mine: boolean) => {title: Drawn, line: Drawn, deeds: [string, string, boolean?][]}>} */
const SAID = {
  asked: (ctx, pause, now, mine) => {
    const own = pause.seat === ctx.you,
      said = pause.yes.includes(/** @type {number} */ (ctx.you));
    return {
      title: `${own ? 'You ask' : `${ctx.names[pause.seat]} asks`} for a pause of ${span(pause.seconds)}.`,
      line: html`${pause.yes.length} of ${pause.needed} agree: ${named(ctx, pause.yes)}. ${count(pause.needed - pause.yes.length, 'more has', 'more have')} to, within <b class="fig">${rest(pause.vote_ends - now)} s</b>.`,
      deeds: own ? [['no', 'Withdraw']] : said ? [['no', 'Change to no']] : mine ? [['yes', 'Yes', true], ['no', 'No']] : [],
    };
  },
  agreed: (ctx, pause) => ({
    title: `A pause of ${span(pause.seconds)} is agreed on.`,
    line: 'It starts with the next turn. Keep playing until then.',
    deeds: [],
  }),
  on: (ctx, pause, now, mine) => {
    const left = (pause.ends ?? 0) - now;
    if (left <= 0) {
      return {
        title: 'The pause is over.',
        line: 'Clocks stay stopped until someone resumes.',
        deeds: [['resume', 'Resume', true]],
      };
    }
    const said = mine && pause.resume.includes(/** @type {number} */ (ctx.you));
    return {
      title: html`Paused for <span class="fig">${minutes(left)}</span> more.`,
      line: html`${said ? 'You voted to resume. ' : ''}Clocks are stopped. To resume early, everyone must agree. Still waiting for: ${named(ctx, pause.missing)}.`,
      deeds: said ? [] : [['resume', 'Resume', true]],
    };
  },
  refused: (ctx, pause) => ({
    title: 'There is no pause.',
    line: 'Someone said no.',
    deeds: [],
  }),
  lapsed: (ctx, pause, now, mine) => ({
    title: 'No one answered in time.',
    line: 'There is no pause. It can be asked for again at once.',
    deeds: mine && pause.seat === ctx.you ? [['', 'Ask again', true]] : [],
  }),
};

/** Whole seconds, a started one counts.
 * @param {number} ms */
const rest = ms => Math.max(0, Math.ceil(ms / 1000));

/** "Ann, you".
 * @param {Ctx} ctx @param {number[]} seats */
const named = (ctx, seats) => seats.map(seat => (seat === ctx.you ? 'you' : ctx.short(seat))).join(', ') || 'no one';

/** So many seconds in words.
 * @param {number} seconds */
export function span(seconds) {
  const whole = Math.floor(seconds / 60),
    more = seconds % 60;
  const words = [whole ? count(whole, 'minute') : '', more || !whole ? count(more, 'second') : ''];
  return words.filter(Boolean).join(' ');
}
