/** News of a position: the tab's title and icon, a sound, a word for screen readers. */
import {tell} from '../shared/tell.js';

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./types.js').Fact} Fact */

const NAME = 'Starboard';
const STAR =
  '<path d="M0,-13L3,-3L13,0L3,3L0,13L-3,3L-13,0L-3,-3Z" fill="COLOUR"/><circle r="8.4" fill="none" stroke="COLOUR" stroke-width="1.8"/>';
/** @type {string|null} */
let calmIcon = null;

/**
 * @param {import('./app.js').App} app @param {{facts: import('./types.js').Fact[], first: boolean}} news
 * @param {import('./sound.js').Sound} sound
 */
export function announce(app, news, sound) {
  const {store} = app,
    ctx = app.context(),
    phase = ctx.phase;
  mark(ctx);
  speak(app, ctx, news.facts);
  const turned = store.yourTurn && !app.wasAsked,
    lead = /** @type {Partial<import('./types.js').Bidding>|null} */ (phase)?.leader;
  if (store.over && !app.wasOver && !news.first) sound.play('over');
  else if (app.wasLead === store.you && lead !== undefined && lead !== store.you && store.you !== null)
    sound.play('outbid');
  else if (turned) sound.play('turn');
  else if (lead !== undefined && lead !== app.wasLead) sound.play('bid');
  else if (news.facts.some(fact => fact.fact === 'rolled')) sound.play('dice');
  Object.assign(app, {wasAsked: store.yourTurn, wasLead: lead, wasOver: Boolean(store.over)});
}

/** "Your turn" in the tab, steady.
 * @param {import('./types.js').Ctx} ctx */
export function mark(ctx) {
  const {staged} = ctx.store,
    yours = ctx.store.yourTurn && !staged; // not before the question can be seen
  const said = staged
    ? ''
    : ctx.store.over
    ? `Over: ${ctx.match.title_name}`
    : tell(ctx.store.position?.prompt ?? '', ctx.names, ctx.you);
  const others = Number(document.documentElement.dataset.waiting ?? 0); // games that wait elsewhere (pages/waiting.js)
  document.title = `${others ? `(${others}) ` : ''}${!yours ? '' : said.startsWith('Your turn') ? '● ' : '● Your turn: '}${said || ctx.match.title_name} · ${NAME}`;
  ctx.ui.still?.name();
  const link = /** @type {HTMLLinkElement|null} */ (document.querySelector('link[rel=icon]'));
  if (!link) return;
  calmIcon ??= link.href;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32"><circle r="16" fill="#f2ab34"/>${STAR.replaceAll('COLOUR', '#1c1304')}</svg>`;
  const href = yours ? `data:image/svg+xml,${encodeURIComponent(drawn)}` : calmIcon;
  if (link.href !== href) link.href = href;
}

/**
 * What a screen reader hears: the newest sentences, then the question.
 * @param {import('./app.js').App} app
 * @param {Ctx} ctx
 * @param {Fact[]} facts
 */
function speak(app, ctx, facts) {
  const lines = facts
    .filter(fact => fact.say && !fact.routine)
    .slice(-4)
    .map(fact => tell(fact.say, ctx.names, ctx.you));
  if (ctx.asked) lines.push(tell(ctx.position.prompt, ctx.names, ctx.you));
  if (!lines.length) return;
  app.ui.spoken = lines.join(' ');
  app.redraw();
}
