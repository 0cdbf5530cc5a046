/**
 * What stands beside the moves: the deadline, taking back, what is proposed, who stands in for whom, a standing pass;
 * and, for who comes back, what happened meanwhile. Loaded after the board is there.
 */
import {html, icon, nothing} from '../match/lit.js';
import {late} from '../match/late.js';
import {ICON} from '../shared/icons.js';
import {left, when} from './words.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('../match/types.js').Deeds} Deeds */

ICON.mail = '<path class="ln" d="M-10,-7H10V7H-10ZM-10,-7L0,1L10,-7"/>';

/** @param {import('../match/app.js').App} app @param {HTMLElement} root @returns {Promise<void>} once what there is to show at first is here */
export function begin(app, root) {
  const {store} = app,
    {api = '', csrf = '', invite, notify} = root.dataset;
  let refusal = '';

  /** @param {string} path @param {object} body */
  async function post(path, body = {}) {
    const answer = await fetch(`${api}/${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {'Content-Type': 'application/json', 'X-CSRFToken': csrf},
      body: JSON.stringify(body),
    });
    const said = answer.status === 204 ? {} : await answer.json().catch(() => ({}));
    refusal = answer.ok ? '' : (said.reason ?? 'That didn’t work. Try again.');
    app.redraw();
    return answer.ok;
  }

  const invitation = invite ? {invite} : {};
  /** @type {{open: boolean, lineup: string, told: import('./time.js').MatchTime|null}} the time of a game by mail, once it is looked at */
  const time = {open: false, lineup: '', told: null};
  /** @type {Record<string, string>} the key of what was sent and not yet answered, by what it is */
  const keys = {};

  /** Sends what must happen once: under the same key until it is answered.
   * @param {string} what @param {string} path @param {object} body */
  async function once(what, path, body) {
    keys[what] ??= crypto.randomUUID();
    const done = await post(path, {...body, key: keys[what]});
    delete keys[what];
    time.lineup = '';
    app.redraw();
    return done;
  }

  /** Asks for the time anew where a move, a gift or a vacation may have changed it. */
  async function look() {
    const lineup = `${store.version} ${JSON.stringify(store.position?.clocks?.dues)} ${store.match.proposals?.length}`;
    if (!time.open || time.lineup === lineup) return;
    time.lineup = lineup;
    const answer = await fetch(`${api}/time`, {credentials: 'same-origin'}).catch(() => null);
    if (answer?.ok) time.told = await answer.json();
    app.redraw();
  }

  /** @type {Deeds} */
  const deeds = {
    give: seat => once(`give ${seat}`, `seats/${seat}/give_day`, {}),
    pause: days => once('pause', 'proposals', {kind: 'pause', days}),
    open: async open => {
      time.open = open;
      await look();
      return true;
    },
    look: async () => {
      app.redraw();
      return true;
    },
    back: () => post('undo', {key: crypto.randomUUID(), version: store.version}),
    stand: async () => {
      const stands = await post('done', {});
      if (stands) app.ui.stood = store.version;
      app.redraw();
      return stands;
    },
    agree: kind => post(`proposals/${kind}/agree`),
    decline: kind => post(`proposals/${kind}/decline`),
    off: () => post('proposals', {kind: 'off'}),
    pace: value =>
      post('proposals', value === 'live' ? {kind: 'pace', pace: 'live'} : {kind: 'pace', pace: 'mail', deadline: Number(value)}),
    take: seat => post(`seats/${seat}/take`, invitation),
    passing: passing => post('passing', {passing}),
  };

  /** @type {import('./why.js').Why|null} */
  let why = null;
  /** What one's plan says to the open question, where one is in force.
   * @param {Ctx} ctx */
  const because = ctx => {
    const laid = app.ui.laid === undefined ? store.match.planned : app.ui.laid !== null;
    if (!laid || !ctx.asked) return null;
    const part = late(ctx, 'why', () => import('./why.js'));
    if (!part) return null;
    why ??= new part.Why(api, () => app.redraw());
    why?.look(`${store.version} ${app.ui.laid}`);
    return why?.line(ctx);
  };

  app.ui.betweenMoves = ctx => {
    look();
    return betweenMoves(ctx, deeds, refusal, time.told, because(ctx));
  };
  if (notify === 'on') import('./ringing.js').then(part => part.ringing(app), console.warn);
  return looking(app, post);
}

/** The last entry that who sits here has seen; null: there is nothing new since, or the screen is handed round.
 * @param {import('../match/state.js').Store} store @returns {number|null} */
export const lastSeen = ({you, match: {seen, holds}, version, over}) => (you !== null && !holds && seen !== null && seen >= 0 && version > seen && !over ? seen : null);

/** What is new is shown once it can be seen; then it counts as seen.
 * @param {import('../match/app.js').App} app @param {(path: string, body: object) => Promise<boolean>} post @returns {Promise<void>} */
function looking(app, post) {
  const {store} = app;
  let told = store.match.seen ?? -1,
    timer = 0;
  const note = () => {
    clearTimeout(timer);
    if (store.you === null || app.ui.away || document.hidden || store.version <= told) return;
    timer = setTimeout(() => {
      if (document.hidden || app.ui.away) return;
      const version = store.version;
      post('seen', {version}).then(done => {
        if (done) told = version;
      });
    }, 1500);
  };
  const welcome = async () => {
    const seen = lastSeen(store);
    if (seen !== null) {
      const [{Away}] = await Promise.all([import('./away.js'), app.history.fetchStory(Math.max(0, seen))]);
      const away = new Away(app, seen, note);
      if (away.open && !new URLSearchParams(location.search).has('at')) {
        if (gates(store)) return away.begin();
        app.ui.recap = away; // it stands beside the question, whose time runs
        app.redraw();
      }
    }
    note();
  };
  store.subscribe(what => {
    if (what === 'state') note();
  });
  document.addEventListener('visibilitychange', note);
  if (store.position) return welcome();
  return new Promise(done => {
    const stop = store.subscribe(what => {
      if (what !== 'state') return;
      stop();
      done(welcome());
    });
  });
}

/** Whether what happened is shown before the question: not in a live game, where that would run on one's own clock.
 * @param {{match: {pace: string}}} store */
export const gates = store => store.match.pace !== 'live';

/** The way to what happened while one was away, where it does not come first.
 * @param {Ctx} ctx */
export function recap(ctx) {
  const away = ctx.ui.recap;
  if (!away || ctx.store.past || ctx.position.over) return nothing;
  const open = () => {
    ctx.ui.recap = null;
    away.begin();
  };
  return html`<p class="note recap"><button class="btn quiet" @click=${open}>While you were away: ${away.steps.length} ${away.steps.length === 1 ? 'step' : 'steps'}</button></p>`;
}

/** @param {Ctx} ctx @param {Deeds} deeds @param {string} refusal @param {import('./time.js').MatchTime|null} time
 * @param {unknown} because */
function betweenMoves(ctx, deeds, refusal, time, because) {
  if (ctx.store.past) return nothing;
  const lines = [called(ctx), because, deadline(ctx), bounds(ctx, deeds, time), recap(ctx), ...told(ctx, deeds), mine(ctx, deeds)].filter(line => line && line !== nothing);
  if (!lines.length && !refusal) return nothing;
  return html`<div class="between-moves">${lines}${refusal ? html`<p class="refusal" role="alert">${refusal}</p>` : nothing}</div>`;
}

/** That plans are asked for: one's own, and how many are in.
 * @param {Ctx} ctx */
function called({plan, position}) {
  if (!position.plans || position.over) return null;
  const {words, laid, of, called} = position.plans;
  return html`<p class="note called">${words}${called ? html`: <button class="btn minor" @click=${() => plan({})}>Lay your plan</button>` : '.'} <small>${laid} of ${of} plans are in</small></p>`;
}

/** How long whoever is asked has left.
 * @param {Ctx} ctx */
function deadline(ctx) {
  const dues = ctx.position.clocks?.dues ?? {},
    now = ctx.store.time;
  if (ctx.match.pace !== 'mail' || !Object.keys(dues).length) return null;
  const own = ctx.you === null ? undefined : dues[ctx.you];
  const due = own ?? Math.min(...Object.values(dues));
  const whole = (ctx.match.deadline ?? 86_400) * 1000;
  const share = Math.max(0, Math.min(100, ((due - now) / whole) * 100));
  return html`<div class="due">${icon('mail', 22)}<div><b>${left(due - now)} left</b>, ${when(due, now)} your time
    <svg class="duebar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width=${share} height="6"></rect></svg></div></div>`;
}

/** The deadlines with the ends that are never passed, folded away until somebody asks.
 * @param {Ctx} ctx @param {Deeds} deeds @param {import('./time.js').MatchTime|null} time */
function bounds(ctx, deeds, time) {
  if (ctx.match.pace !== 'mail' || ctx.position.over) return null;
  const part = time ? late(ctx, 'time', () => import('./time.js')) : null;
  /** @param {Event} event */
  const toggled = event => deeds.open(/** @type {HTMLDetailsElement} */ (event.target).open);
  return html`<details class="time" @toggle=${toggled}><summary>Time and latest ends</summary>${time && part ? part.matchTime(ctx, deeds, time) : nothing}</details>`;
}

/** What is proposed, and who is away: seldom anything.
 * @param {Ctx} ctx @param {Deeds} deeds @returns {unknown[]} */
const told = (ctx, deeds) =>
  ctx.match.proposals?.length || ctx.match.seats.some(seat => seat.standing_in || seat.kept || seat.away_until) ? (late(ctx, 'agreements', () => import('./agreements.js'))?.agreements(ctx, deeds) ?? []) : [];

/** What one may do beside the moves.
 * @param {Ctx} ctx @param {Deeds} deeds */
function mine(ctx, deeds) {
  if (ctx.you === null || ctx.position.over || (ctx.view.gone ?? []).includes(ctx.you)) return null;
  return html`<div class="asides"><button class="btn minor" data-plan @click=${() => ctx.plan({})}>${icon('lock', 16)} Your plan</button>${ctx.position.undo ? html`<button class="btn minor" @click=${deeds.back}>Take your move back</button>${ctx.match.pace === 'mail' && ctx.ui.stood !== ctx.store.version ? html`<button class="btn minor" @click=${deeds.stand}>Let it stand</button>` : nothing}` : nothing}
    ${ctx.match.passing ? html`<button class="btn minor" aria-pressed="true" @click=${() => deeds.passing(false)}>Passing until I have a choice ×</button>` : nothing}
    <details @toggle=${() => ctx.redraw()}><summary>At the table</summary>${document.querySelector('.asides > details[open]') ? (late(ctx, 'table', () => import('./at_table.js'))?.atTable(ctx, deeds) ?? nothing) : nothing}</details></div>`;
}
