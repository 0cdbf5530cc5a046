/** The story of the match: short sentences, money in bold, routine folded away; "why?" opens the rule. */
import {about} from '../shared/tell.js';
import {heldAt} from './held.js';
import {drawn, parts} from './late.js';
import {badge, html, nothing, repeat, told} from './lit.js';
import {linesOf} from './story.js';
import {strikingOf, struckOf} from './struck.js';

const NEAR = 60; // px before its end at which a list counts as read to it

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./state.js').Fact} Fact @typedef {import('./story.js').Line} Line @typedef {import('./struck.js').Struck} Struck */

/** @param {Ctx} ctx */
export function log(ctx) {
  const {until} = ctx.store;
  const story = ctx.store.story.filter(fact => (fact.entry ?? 0) <= until);
  const lines = linesOf(story, ctx.title.heading ?? (() => false));
  const shown = lines.slice(-ctx.ui.lines),
    struck = struckOf(ctx);
  return html`<ol class="lines" data-scroll data-last=${lines.at(-1)?.key ?? ''} aria-label="What happened" tabindex="0">
    ${lines.length > shown.length || ctx.ui.earlier ? html`<li class="none"><button class="btn quiet" @click=${() => ctx.ui.more()}>Earlier</button></li>` : nothing}
    ${
      lines.length
        ? repeat(
            shown,
            line => line.key,
            (line, i) => struckLine(ctx, struck, line, shown[i - 1]),
          )
        : html`<li class="none">Nothing has happened yet.</li>`
    }${ctx.store.over?.words && !ctx.store.past ? html`<li class="ended"><span></span><b>${ctx.store.over.words}</b></li>` : nothing}</ol>`;
}

/** A line of the log; one that was undone is struck out, and above the first of them stands who undid it, and why.
 * @param {Ctx} ctx @param {Struck[]} struck @param {Line} line @param {Line} [before] */
function struckLine(ctx, struck, line, before) {
  const striking = strikingOf(struck, line.facts[0].entry);
  if (!striking) return lineOf(ctx, line);
  const first = strikingOf(struck, before?.facts[0].entry) !== striking;
  return html`${first ? html`<li class="undone">${striking.words}</li>` : nothing}${lineOf(ctx, line, true)}`;
}

/** A sentence without its full stop.
 * @param {Fact} fact */
const bare = fact => fact.say.replace(/\.\s*$/, '');

/** @param {Ctx} ctx @param {Line} line @param {boolean} [struck] */
function lineOf(ctx, line, struck = false) {
  /** @param {Fact} fact */
  const say = fact => told(fact.say, ...heldAt(ctx, fact.entry));
  /** @param {Fact} fact */
  const proven = fact => html`<p>${say(fact)} ${proof(ctx, fact)}</p>`;
  if (struck) return html`<li class="struck"><span></span><s>${line.facts.map((fact, i) => html`${i ? ' ' : ''}${say(fact)}`)}</s></li>`;
  if (line.kind === 'turn')
    return html`<li class="turn"><span>${told(bare(line.facts[0]), ...heldAt(ctx, line.facts[0].entry))}</span></li>`;
  if (line.kind === 'line') return sentence(ctx, line.facts[0]);
  const open = ctx.ui.unfolded.has(line.key),
    toggle = () => {
      if (!ctx.ui.unfolded.delete(line.key)) ctx.ui.unfolded.add(line.key);
      ctx.redraw();
    };
  if (line.kind === 'sale') return drawn(ctx, 'sales', part => part.saleLine(ctx, line, toggle, open)) ?? sentence(ctx, line.end ?? line.facts[line.facts.length - 1]);
  return html`<li class="fold"><span></span><div>${
    line.facts.length === 1
      ? proven(line.facts[0])
      : html`<button aria-expanded=${open ? 'true' : 'false'} @click=${toggle}><i aria-hidden="true"></i>${line.facts.length} lines${open ? '' : html`: ${inOne(ctx, line.facts)}`}</button>`
  }${open ? line.facts.map(proven) : nothing}</div></li>`;
}

/** What proves a line with chance in it.
 * @param {Ctx} ctx @param {Fact} fact */
const proof = (ctx, fact) => parts.get('proof')?.proofOf(ctx, fact);

/** Several sentences as one, as far as they are about the same player.
 * @param {Ctx} ctx @param {Fact[]} facts */
function inOne(ctx, facts) {
  const same = facts.every(fact => about(fact.say) === about(facts[0].say));
  return same
    ? told(facts.map((fact, i) => (i ? bare(fact).replace(/^@\d+ /, '') : bare(fact))).join(', '), ...heldAt(ctx, facts[0].entry))
    : facts.map((fact, i) => html`${i ? '; ' : ''}${told(bare(fact), ...heldAt(ctx, fact.entry))}`);
}

/** @param {Ctx} ctx @param {Fact} fact */
function sentence(ctx, fact) {
  const seat = about(fact.say);
  return html`<li>${seat === null ? html`<span></span>` : badge(seat, 15)}<span>${told(fact.say, ...heldAt(ctx, fact.entry))}</span>
    ${fact.rule ? html`<a class="why" href=${ctx.rule(fact.rule)} aria-label="why? Rule ${fact.rule}" @click=${e => ctx.why(e, fact.rule)}>why?</a>` : html`<span></span>`}${proof(ctx, fact)}</li>`;
}

/** A list stays at its end while its reader is there, whatever becomes of its box and its lines.
 * @param {HTMLElement & {box?: string, stays?: boolean}} list */
export function stayAtEnd(list) {
  const box = () => `${list.clientWidth} ${list.clientHeight}`;
  if (!list.box) {
    list.stays = true;
    new ResizeObserver(() => stayAtEnd(list)).observe(list);
    /** Its lines break elsewhere in them. */
    document.fonts.addEventListener('loadingdone', () => stayAtEnd(list));
    list.addEventListener('scroll', () => {
      /** In another place it was moved by nobody. */
      if (list.box === box()) list.stays = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
    });
  }
  list.box = box();
  if (list.stays) list.scrollTop = list.scrollHeight;
}
