/** The story of the match: short sentences, money in bold, routine folded away; "why?" opens the rule. */
import {about} from '../shared/tell.js';
import {badge, html, nothing, repeat, told} from './lit.js';
import {linesOf} from './story.js';

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./state.js').Fact} Fact @typedef {import('./story.js').Line} Line */

/** @param {Ctx} ctx */
export function log(ctx) {
  const until = ctx.store.past?.number ?? Infinity;
  const story = ctx.store.story.filter(fact => (fact.entry ?? 0) <= until);
  const lines = linesOf(story, ctx.title.heading ?? (() => false));
  const shown = lines.slice(-ctx.ui.lines);
  return html`<ol class="lines" data-scroll data-last=${lines.at(-1)?.key ?? ''} aria-label="What happened" tabindex="0">
    ${lines.length > shown.length || ctx.ui.earlier ? html`<li class="none"><button class="btn quiet" @click=${() => ctx.ui.more()}>Earlier</button></li>` : nothing}
    ${
      lines.length
        ? repeat(
            shown,
            line => line.key,
            line => lineOf(ctx, line),
          )
        : html`<li class="none">Nothing has happened yet.</li>`
    }</ol>`;
}

/** A sentence without its full stop. @param {Fact} fact */
const bare = fact => fact.say.replace(/\.\s*$/, '');

/** @param {Ctx} ctx @param {Line} line */
function lineOf(ctx, line) {
  const say = fact => told(fact.say, ctx.names, ctx.you);
  if (line.kind === 'turn')
    return html`<li class="turn"><span>${told(bare(line.facts[0]), ctx.names, ctx.you)}</span></li>`;
  if (line.kind === 'line') return sentence(ctx, line.facts[0]);
  const open = ctx.ui.unfolded.has(line.key);
  return html`<li class="fold"><span></span><div><button aria-expanded=${open ? 'true' : 'false'} @click=${() => {
    if (!ctx.ui.unfolded.delete(line.key)) ctx.ui.unfolded.add(line.key);
    ctx.redraw();
  }}><i aria-hidden="true"></i>${line.facts.length === 1 || open ? say(line.facts[0]) : html`${told(bare(line.facts[0]), ctx.names, ctx.you)}, <span>and ${line.facts.length - 1} more</span>`}</button>
    ${open ? line.facts.slice(1).map(fact => html`<p>${say(fact)}</p>`) : nothing}</div></li>`;
}

/** @param {Ctx} ctx @param {Fact} fact */
function sentence(ctx, fact) {
  const seat = about(fact.say);
  return html`<li>${seat === null ? html`<span></span>` : badge(seat, 15)}<span>${told(fact.say, ctx.names, ctx.you)}</span>
    ${fact.rule ? html`<a class="why" href=${ctx.rule(fact.rule)} aria-label="why? Rule ${fact.rule}" @click=${e => ctx.why(e, fact.rule)}>why?</a>` : html`<span></span>`}</li>`;
}
