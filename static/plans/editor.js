/** What is open below the sentence that is chosen: its blank, or how long it lasts, its surprises, its conditions. */
import {badge, html, nothing, words} from '../match/lit.js';
import {stepper} from '../match/fields.js';
import {toggled} from '../match/choices.js';
import {changed, filled, guarded, tested} from './drafting.js';
import {partOf, termsOf, wordsOf} from './sentences.js';
import {calledIn, namesSeats, thingsIn} from './things.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('./planning.js').Planning} Planning
 * @typedef {import('./types.js').Kit} Kit @typedef {import('./types.js').Rule} Rule @typedef {import('./types.js').Amount} Amount
 * @typedef {import('./types.js').Term} Term @typedef {import('./types.js').Filling} Filling @typedef {import('./types.js').Lasting} Lasting
 * @typedef {import('./types.js').BlankKind} BlankKind @typedef {import('./types.js').Test} Test @typedef {import('./types.js').Side} Side
 * @typedef {import('../match/types.js').Drawn} Drawn */

/** Terms of a sum at most. */
const TERMS = 4;
/** Shares of a measure, in per cent. */
const SHARE = /** @type {const} */ ({kind: 'integer', min: 1, max: 1000, step: 1});
const MOST = 1_000_000;
/** The class of all things: whatever is named beside it adds nothing. */
const ANY = 'any';

/** @param {Ctx} ctx @param {Planning} planning @param {Kit} kit @param {number} at */
export function editor(ctx, planning, kit, at) {
  const {field} = planning,
    rule = planning.rules[at];
  if (field === null) return html`<div class="ed">${more(planning, kit, rule, at)}</div>`;
  const [, which, what] = /^if (\d+) (\w+)$/.exec(field) ?? [];
  if (what) return html`<div class="ed">${condition(planning, kit, rule, at, Number(which))}</div>`;
  const kind = partOf(kit, rule.part)?.blanks[field];
  if (!kind) return nothing;
  /** @param {Filling} filling */
  const set = filling => planning.write(filled(planning.rules, at, field, filling));
  return html`<div class="ed" role="group" aria-label=${words(field)}>${blank(ctx, kit, kind, field, rule.fields?.[field], set)}</div>`;
}

/** The editor of a blank, by what it holds.
 * @param {Ctx} ctx @param {Kit} kit @param {BlankKind} kind @param {string} name @param {Filling} filling @param {(filling: Filling) => void} set
 * @returns {Drawn} */
function blank(ctx, kit, kind, name, filling, set) {
  if (kind.type === 'amount') return amount(kit, kind, words(name), /** @type {Amount} */ (filling ?? 0), set);
  if (kind.type === 'names') return names(ctx, kind, /** @type {string[]} */ (filling ?? []), set);
  if (kind.type === 'choice') return picked(words(name), kind.words.map(word => [word, word]), String(filling), set);
  if (kind.type === 'questions')
    return html`${ticked(kind.words, /** @type {string[]} */ (filling ?? []), set)}<p>With none ticked: about everything.</p>`;
  if (kind.type === 'goods') return side(kind, /** @type {Side} */ (filling), set);
  const [way, measure] = /** @type {[string, string]} */ (filling);
  return html`<div class="ed-line">${picked('Which', [['most', 'the most'], ['least', 'the least']], way, to => set([to, measure]))}
    ${picked('Of what', kind.measures.map(id => [id, wordsOf(kit.measures, id)]), measure, to => set([way, to]))}</div>`;
}

/** A number, and shares of what changes.
 * @param {Kit} kit @param {{least: number, most: number, measures: string[]}} kind @param {string} name @param {Amount} value
 * @param {(amount: Amount) => void} set */
function amount(kit, kind, name, value, set) {
  const terms = termsOf(value),
    number = terms.reduce((/** @type {number} */ sum, term) => sum + (typeof term === 'number' ? term : 0), 0),
    shares = /** @type {[number, string][]} */ (terms.filter(term => typeof term !== 'number'));
  /** @param {number} sum @param {[number, string][]} parts */
  const put = (sum, parts) => set(parts.length ? (sum ? [sum, ...parts] : parts) : Math.max(sum, kind.least));
  const domain = /** @type {const} */ ({kind: 'integer', min: shares.length ? 0 : kind.least, max: kind.most, step: 1});
  return html`${number || !shares.length ? html`<div class="ed-line wide">${stepper(name, domain, number, to => Number.isFinite(to) && put(to, shares), {step: kind.most > 1000 ? 10 : 1})}</div>` : nothing}
    ${shares.map(
      ([share, measure], i) => html`<div class="ed-line share">${number || i ? html`<span>plus</span>` : nothing}${stepper('Per cent', SHARE, share, to => Number.isFinite(to) && put(number, shares.map((each, n) => (n === i ? [to, each[1]] : each))), {step: share > 10 ? 10 : 1})}<span>% of</span>
        ${picked('Of what', kind.measures.map(id => [id, wordsOf(kit.measures, id)]), measure, to => put(number, shares.map((each, n) => (n === i ? [each[0], to] : each))))}
        <button class="ico" aria-label="Without this share" @click=${() => put(number, shares.filter((_, n) => n !== i))}>×</button></div>`,
    )}
    <div class="ed-line">${number || !shares.length ? nothing : html`<button class="linky" @click=${() => put(100, shares)}>Add a fixed sum</button>`}
    ${kind.measures.length && shares.length < TERMS - 1 ? html`<button class="linky" @click=${() => put(number, [...shares, [50, kind.measures[0]]])}>Add a share of something</button>` : nothing}</div>`;
}

/** Things by name in order of preference, and classes of them.
 * @param {Ctx} ctx @param {Extract<BlankKind, {type: 'names'}>} kind @param {string[]} chosen @param {(names: string[]) => void} set */
function names(ctx, kind, chosen, set) {
  /** @param {string} id */
  const called = id => calledIn(kind, id);
  const seats = namesSeats(kind),
    things = thingsIn(ctx, kind);
  const rest = [...kind.classes, ...things.map(thing => thing.id)].filter(id => !chosen.includes(id));
  /** @param {string} label @param {(id: string) => void} add */
  const listedNames = (label, add) => added(kind.classes.filter(id => rest.includes(id)), rest.filter(id => !kind.classes.includes(id)), called, add, label);
  return html`<ul class="chosen" aria-label="Chosen">${chosen.map(
    (id, i) => html`<li>${seats ? badge(kind.things.find(thing => thing.id === id)?.index ?? 0, 14) : nothing}<span>${called(id)}</span>
      ${i ? html`<button aria-label="${called(id)} earlier" title="Earlier" @click=${() => set([...chosen.slice(0, i - 1), id, chosen[i - 1], ...chosen.slice(i + 1)])}>‹</button>` : nothing}
      ${chosen.length > 1 ? html`<button aria-label="Without ${called(id)}" title="Without it" @click=${() => set(chosen.filter(each => each !== id))}>×</button>` : nothing}</li>`,
  )}</ul>
  ${rest.length ? html`<div class="ed-line">${listedNames('Add…', id => set([...chosen.filter(each => each !== ANY), id]))}${chosen.length === 1 && chosen[0] !== ANY ? listedNames('Another instead…', id => set([id])) : nothing}</div>` : nothing}
  ${chosen.length > 1 ? html`<p>The first of these comes first.</p>` : nothing}`;
}

/** @param {string[]} classes @param {string[]} things @param {(id: string) => string} called @param {(id: string) => void} add @param {string} [label] */
const added = (classes, things, called, add, label = 'Add…') =>
  html`<select aria-label=${label} @change=${e => {
    if (e.target.value) add(e.target.value);
    e.target.value = '';
  }}><option value="">${label}</option>${classes.map(id => html`<option value=${id}>${called(id)}</option>`)}
    ${classes.length && things.length ? html`<optgroup label="By name">${things.map(id => html`<option value=${id}>${called(id)}</option>`)}</optgroup>` : things.map(id => html`<option value=${id}>${called(id)}</option>`)}</select>`;

/** One of a few, in a list.
 * @param {string} label @param {[string, string][]} all what it means, and how it reads @param {string} value @param {(value: string) => void} set */
const picked = (label, all, value, set) =>
  html`<select aria-label=${label} @change=${e => set(e.target.value)}>${all.map(([id, says]) => html`<option value=${id} ?selected=${id === value}>${says}</option>`)}</select>`;

/** @param {string[]} all @param {string[]} chosen @param {(chosen: string[]) => void} set */
const ticked = (all, chosen, set) =>
  html`<div class="ticks">${all.map(word => html`<label class="tickbox"><input type="checkbox" .checked=${chosen.includes(word)} @change=${() => set(toggled(chosen, word))}><span>${word}</span></label>`)}</div>`;

/** One side of a trade.
 * @param {Extract<BlankKind, {type: 'goods'}>} kind @param {Side} value @param {(side: Side) => void} set */
function side(kind, value, set) {
  const named = kind.things.filter(thing => value.lots.includes(thing.id)),
    rest = kind.things.filter(thing => !value.lots.includes(thing.id));
  return html`<div class="ed-line wide">${stepper('Cash', {kind: 'integer', min: 0, max: MOST, step: 1}, value.cash, cash => Number.isFinite(cash) && set({...value, cash}), {step: 10})}</div>
    <ul class="chosen" aria-label="Chosen">${named.map(thing => html`<li><span>${thing.name}</span><button aria-label="Without ${thing.name}" @click=${() => set({...value, lots: value.lots.filter(id => id !== thing.id)})}>×</button></li>`)}</ul>
    ${rest.length ? html`<div class="ed-line">${added([], rest.map(thing => thing.id), id => rest.find(thing => thing.id === id)?.name ?? id, id => set({...value, lots: [...value.lots, id]}))}</div>` : nothing}`;
}

/** How long, what may stop it, on what condition; up, down, away.
 * @param {Planning} planning @param {Kit} kit @param {Rule} rule @param {number} at */
function more(planning, kit, rule, at) {
  const part = partOf(kit, rule.part),
    bounds = !part?.actions.length, // it answers nothing
    lasting = kit.lasting.filter(each => !bounds || ['until', 'turn'].includes(each.id)),
    {rules} = planning;
  return html`<fieldset class="seg"><legend class="sr">How long it lasts</legend><div class="row">${lasting.map(
    each => html`<label><input type="radio" name="lasting" .checked=${(rule.for ?? 'until') === each.id} @change=${() => planning.write(changed(rules, at, {for: each.id}))}>${each.words}</label>`,
  )}</div></fieldset>
    ${bounds ? nothing : html`<label class="opt"><span>Ask me first<small>It waits for your word where it would answer</small></span><input type="checkbox" role="switch" .checked=${Boolean(rule.ask)} @change=${() => planning.write(changed(rules, at, {ask: !rule.ask}))}></label>`}
    ${part?.guards.length ? html`<fieldset class="guards"><legend>Leave it to me if</legend>${part.guards.map(
        guard => html`<label class="tickbox"><input type="checkbox" .checked=${!rule.even?.includes(guard.id)} @change=${e => planning.write(guarded(rules, at, guard.id, e.target.checked))}><span>${guard.words}</span></label>`,
      )}</fieldset>` : nothing}
    <div class="ed-line ed-deeds">${(rule.if?.length ?? 0) < kit.limits.tests ? adding(planning, kit, rule, at) : nothing}
      <button class="btn" ?disabled=${at === 0} @click=${() => planning.move(at, at - 1)}>Up</button>
      <button class="btn" ?disabled=${at === rules.length - 1} @click=${() => planning.move(at, at + 1)}>Down</button>
      <button class="btn" @click=${() => planning.remove(at)}>Remove</button></div>`;
}

/** A list of what may be a condition.
 * @param {Planning} planning @param {Kit} kit @param {Rule} rule @param {number} at */
function adding(planning, kit, rule, at) {
  const which = rule.if?.length ?? 0;
  return html`<select aria-label="Only if…" @change=${e => {
    const [what, id] = e.target.value.split(' ');
    e.target.value = '';
    if (!id) return;
    planning.field = `if ${which} ${what}`;
    planning.write(tested(planning.rules, at, which, what === 'state' ? [id] : [id, '>=', 100]));
  }}><option value="">${which ? 'And only if…' : 'Only if…'}</option>${kit.states.map(each => html`<option value="state ${each.id}">${each.words}</option>`)}
    <optgroup label="A sum">${kit.measures.map(each => html`<option value="measure ${each.id}">${each.words} …</option>`)}</optgroup></select>`;
}

/** A condition: a state or its contrary, or a measure and what it is compared with.
 * @param {Planning} planning @param {Kit} kit @param {Rule} rule @param {number} at @param {number} which */
function condition(planning, kit, rule, at, which) {
  const test = rule.if?.[which];
  if (!test) return nothing;
  /** @param {Test|null} to */
  const set = to => {
    if (!to) planning.field = null;
    planning.write(tested(planning.rules, at, which, to));
  };
  const away = html`<button class="btn" @click=${() => set(null)}>Without this condition</button>`;
  if (test.length === 3) {
    const [measure, way, sum] = test;
    return html`<div class="ed-line">${picked('What is compared', kit.measures.map(each => [each.id, each.words]), measure, to => set([to, way, sum]))}
      ${picked('How', [['>=', 'is at least'], ['<', 'is below']], way, to => set([measure, to === '<' ? '<' : '>=', sum]))}</div>
      ${amount(kit, {least: 0, most: MOST, measures: kit.measures.map(each => each.id)}, 'Amount', sum, to => set([measure, way, to]))}<div class="ed-line ed-deeds">${away}</div>`;
  }
  const id = test[test.length - 1],
    not = test.length === 2;
  /** @param {string} state @param {boolean} denied */
  const put = (state, denied) => set(denied ? ['not', state] : [state]);
  return html`<div class="ed-line">${picked('Whether', [['if', 'if'], ['not', 'if not']], not ? 'not' : 'if', to => put(id, to === 'not'))}
    ${picked('What holds', kit.states.map(each => [each.id, each.words]), id, to => put(to, not))}</div><div class="ed-line ed-deeds">${away}</div>`;
}
