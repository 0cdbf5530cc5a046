/** A line of the log opened to its proof: the envelope of its draw, the players' numbers, what they give, and the five
 * values behind it, checked in this browser. Fetched where a match's dice are sealed. */
import {checkDraw, checkOpening} from '../fairlog/line.js';
import {badge, html, nothing} from './lit.js';

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./state.js').Fact} Fact */
/** @typedef {import('../fairlog/line.js').Draw} Draw @typedef {import('../fairlog/line.js').Opening} Opening
 * @typedef {import('../fairlog/line.js').Checked} Checked */
/** @typedef {{fact: string, draws: number[], dealt: [string, number][], cards: string[]}} Traced */
/** @typedef {{game: string, table: {epoch: number, parts: import('../fairlog/line.js').Part[]}, tips: Record<string, string>, own: number, draws: Record<string, Draw>, facts: Traced[],
 *             unsealed: number, decks: Record<string, string>, opened: Opening[]}} Proof */
/** @typedef {{proof: Proof, checked: Record<string, Checked>, fits: boolean[], took: number}} Opened  `fits`: of `proof.opened` */

/** What was asked of the site, by entry; undefined: on its way, null: it did not come.
 * @type {Map<number, Opened|null|undefined>} */
const known = new Map();
/** The lines that are open, each with the number of the draw that is shown. @type {Map<string, number>} */
const shown = new Map();

const kinds = () => (document.getElementById('match')?.dataset.drawn ?? '').split(' ');

/** What a line with chance in it has at its end; nothing for any other.
 * @param {Ctx} ctx @param {Fact} fact */
export function proofOf(ctx, fact) {
  if (!kinds().includes(fact.fact)) return nothing;
  const same = ctx.store.story.filter(each => each.entry === fact.entry && each.fact === fact.fact);
  const at = Math.max(same.indexOf(fact), 0), key = `${fact.entry} ${fact.fact} ${at}`, open = shown.has(key);
  const toggle = () => {
    if (!shown.delete(key)) {
      shown.set(key, 0);
      void fetchProof(ctx, fact.entry).then(() => reveal(key));
    }
    ctx.redraw();
  };
  return html`<button class="why proof" aria-expanded=${open ? 'true' : 'false'} @click=${toggle}>proof</button>${open ? box(ctx, fact, at, key) : nothing}`;
}

/** A line that was opened comes into sight, from its beginning: the log stays at its end otherwise.
 * @param {string} key */
const reveal = key => document.querySelector(`.proof-box[data-line="${key}"]`)?.parentElement?.scrollIntoView({block: 'start'});

/** @param {Ctx} ctx @param {number} entry */
async function fetchProof(ctx, entry) {
  if (known.get(entry)) return;
  known.set(entry, undefined);
  const invite = new URLSearchParams(location.search).get('invite'), began = performance.now();
  try {
    const answer = await fetch(`/m/${ctx.match.id}/proof/line.json?${new URLSearchParams({at: String(entry), ...(invite ? {invite} : {})})}`);
    if (!answer.ok) throw Error('no proof');
    const proof = /** @type {Proof} */ (await answer.json()), came = performance.now();
    /** @type {Record<string, Checked>} */
    const checked = {};
    for (const [number, draw] of Object.entries(proof.draws)) checked[number] = await checkDraw(proof, draw);
    const fits = await Promise.all(proof.opened.map(each => checkOpening(proof.decks[each.deck], each)));
    known.set(entry, {proof, checked, fits, took: Math.max(1, Math.round(performance.now() - came))});
  } catch (why) {
    console.warn(why, Math.round(performance.now() - began));
    known.set(entry, null);
  }
  ctx.redraw();
}

/** @param {Ctx} ctx @param {Fact} fact @param {number} at @param {string} key */
function box(ctx, fact, at, key) {
  const opened = known.get(fact.entry);
  const traced = opened?.proof.facts.filter(each => each.fact === fact.fact)[at];
  return html`<div class="proof-box" data-line=${key} role="group" aria-label="Proof">${
    opened === undefined
      ? html`<p class="soft" role="status">Opening…</p>`
      : !opened
        ? html`<p class="soft" role="status">The proof didn’t load. Close it and try again in a minute.</p>`
        : html`${traced?.draws.length ? draws(ctx, opened, traced.draws, key) : nothing}${cards(opened, traced)}${
            traced?.draws.length || traced?.dealt.length || traced?.cards.length ? nothing : html`<p>${opened.proof.unsealed ? 'Nothing was sealed for this draw.' : 'Nothing was drawn here: it was chosen.'}</p>`
          }${foot(opened)}`
  }</div>`;
}

/** @param {boolean} fits */
const sign = fits => html`<i class=${fits ? 'fits' : 'off'}><svg class="ic" viewBox="-12 -12 24 24" width="16" height="16" aria-hidden="true"><path class="ln" d=${fits ? 'M-8,0L-2.5,6L8,-6' : 'M-4,-10H4L10,-4V4L4,10H-4L-10,4V-4ZM-4,-4L4,4M4,-4L-4,4'}/></svg><span class="sr">${fits ? 'fits' : 'does not fit'}</span></i>`;

/** @param {Ctx} ctx @param {Opened} opened @param {number[]} numbers @param {string} key */
function draws(ctx, opened, numbers, key) {
  const which = shown.get(key) ?? 0, draw = opened.proof.draws[numbers[which]], found = opened.checked[numbers[which]];
  /** @param {number} at */
  const choose = at => {
    shown.set(key, at);
    ctx.redraw();
  };
  const {fits} = found, all = fits.link && fits.salt && fits.out;
  /** @type {[string, string, boolean][]} */
  const values = [
    [`Envelope ${draw.n + 1}`, found.link, true],
    ['its seal', found.seal, fits.link],
    [draw.n ? `told with draw ${draw.n}` : 'told at the start', found.before, fits.link],
    ['players’ numbers', found.salt, fits.salt],
    ['mixed', found.key, fits.out],
  ];
  return html`${
    numbers.length > 1
      ? html`<p class="which" role="group" aria-label="Draw">${numbers.map((number, at) => html`<button aria-pressed=${at === which ? 'true' : 'false'} @click=${() => choose(at)}>${number + 1}</button>`)}</p>`
      : nothing
  }<div class="mix">
      <div><svg viewBox="0 0 100 68" width="88" height="60" aria-hidden="true"><path class="env" d="M4,28L50,4L96,28V64H4Z"/><path class="sheet" d="M18,6H82V42L50,56L18,42Z"/><path class="fold" d="M4,28L50,56L96,28M4,64L38,48M96,64L62,48"/></svg><b>draw ${draw.n + 1}</b></div>
      <span aria-hidden="true">+</span>
      <div class="own">${opened.proof.table.parts.map((/** @type {unknown} */ _, /** @type {number} */ seat) => badge(seat, 17))}<span class="soft">${plural(opened.proof.table.parts.length)} numbers</span></div>
      <span aria-hidden="true">→</span>
      <div class="given">${outcome(draw, found.given)}</div>
    </div>
    <p class=${all ? 'said' : 'said off'}>${all ? (opened.proof.own ? 'No one could choose this draw, not even the site.' : 'This draw was fixed before the game began.') : `This draw doesn’t fit: the log says ${draw.out.join(', ')}.`}</p>
    <dl>${values.map(([name, value, fit]) => html`<dt>${name}</dt><dd><details><summary>${value.slice(0, 24).replace(/(.{4})/g, '$1 ')}…</summary>${value}</details></dd><dd>${sign(fit)}</dd>`)}</dl>`;
}

/** @param {number} count */
const plural = count => (count === 1 ? 'one player’s' : `${['no', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'][count] ?? count} players’`);

/** @param {Draw} draw @param {number[]} given */
const outcome = ({of, sides, at}, given) =>
  of || at !== undefined
    ? html`<b>${given[0]}</b><span class="soft">of ${sides}</span>`
    : html`${given.map(die => html`<b class="die">${die}</b>`)}`;

/** @param {Opened} opened @param {Traced} [traced] */
function cards({proof, fits}, traced) {
  const places = traced?.dealt ?? [], named = traced?.cards ?? [];
  if (!places.length && !named.length) return nothing;
  const opened = proof.opened.map((each, at) => ({...each, fit: fits[at]}));
  const found = opened.filter(each => named.includes(each.card) || places.some(([deck, pos]) => deck === each.deck && pos === each.pos));
  const left = Math.max(places.length, named.length) - found.length;
  return html`<p>The order of each deck is sealed before its first card is dealt.</p><dl>${found.map(
    each => html`<dt>${each.deck}, place ${each.pos + 1}</dt><dd><details><summary>${proof.decks[each.deck]?.slice(0, 24).replace(/(.{4})/g, '$1 ')}…</summary>${proof.decks[each.deck]}</details></dd><dd>${sign(each.fit)}</dd>`,
  )}</dl>${left > 0 ? html`<p class="soft">${left === 1 ? 'One card is' : `${left} cards are`} still sealed, until shown to all or the game ends.</p>` : nothing}`;
}

/** @param {Opened} opened */
function foot(opened) {
  const text = JSON.stringify(opened.proof, null, 1), invite = new URLSearchParams(location.search).get('invite');
  return html`<p class="foot"><a class="btn" href=${`/m/${opened.proof.game}/proof/${invite ? `?${new URLSearchParams({invite})}` : ''}`}>Check the whole game</a>
    <button class="btn" @click=${() => navigator.clipboard.writeText(text).catch(() => prompt('The proof of this line', text))}>Copy</button>
    <span class="soft">checked here, ${opened.took} ms</span></p>`;
}
