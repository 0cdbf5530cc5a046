/** Forms: fields generated from domains: a stepper for a number, a list to choose from, boxes to tick, records nested. */
import {figure} from '../shared/pen.js';
import {css, html, live, nothing, words} from './lit.js';
import {actionOf, blanks, fit, objection, toggled, unsaid} from './choices.js';

/** @typedef {import('./frames').Range} Range */
/** @typedef {import('./types.js').Domain} Domain @typedef {import('./types.js').Drawn} Drawn */

/** What is still open of a choice, to be filled in.
 * @param {import('./types.js').Ctx} ctx @param {import('./choices.js').Choice} choice */
export function form(ctx, choice) {
  const {option} = choice,
    given = ctx.ui.form,
    action = actionOf(option, given);
  const wrong = blanks(option)
    .map(([name, domain]) => objection(domain, action[name]))
    .find(Boolean);
  /** @param {unknown} value */
  const naming = value => ctx.title.naming?.(ctx, value) ?? '';
  /** @type {(name: string) => (value: unknown) => void} */
  const fill = name => value => {
    ctx.ui.form = {...given, [name]: value};
    ctx.redraw();
  };
  return html`<form class="filling" @submit=${e => {
    e.preventDefault();
    if (!wrong) ctx.act(option, action);
  }}>
    ${choice.options.length > 1 ? nothing : blanks(option).map(([name, domain]) => field(name, domain, given[name], fill(name), naming))}
    <div class="row"><button class="btn main" ?disabled=${ctx.busy || Boolean(wrong)}>${ctx.title.doing?.(ctx, action) || words(option.action)}<kbd>Enter</kbd></button>
      <button type="button" class="btn quiet" @click=${() => ctx.open(null)}>Back</button>${wrong ? html`<span class="soft">${wrong}</span>` : nothing}</div></form>`;
}

/**
 * @param {string} name @param {Domain} domain @param {any} value what is filled in so far
 * @param {(value: any) => void} set @param {(value: unknown) => string} [naming] how a value is called
 * @returns {Drawn}
 */
export function field(name, domain, value, set, naming) {
  value ??= unsaid(domain);
  if (domain.kind === 'fixed') return nothing;
  if (domain.kind === 'record') {
    return html`<fieldset class="record"><legend>${words(name)}</legend>${Object.entries(domain.fields).map(
      ([inner, its]) => field(inner, its, value[inner], got => set({...value, [inner]: got}), naming),
    )}</fieldset>`;
  }
  if (domain.kind === 'integer')
    return html`<label class="line"><span>${words(name)}</span>${stepper(words(name), domain, value, set)}</label>`;
  /** @param {number|string} v @param {number} i */
  const called = (v, i) => domain.names?.[i] || naming?.(v) || String(v);
  if (domain.kind === 'one_of') {
    return html`<label class="line"><span>${words(name)}</span><select @change=${e => set(domain.values[e.target.selectedIndex])}>
      ${domain.values.map((v, i) => html`<option ?selected=${v === value}>${called(v, i)}</option>`)}</select></label>`;
  }
  return html`<fieldset class="some"><legend>${name === 'lots' ? 'Spaces' : words(name)}</legend>${domain.values.map(
    (v, i) => html`<label
    class="tickbox"><input type="checkbox" .checked=${live(value.includes(v))} @change=${() => set(toggled(value, v))}><span>${called(v, i)}</span></label>`,
  )}</fieldset>`;
}

/**
 * A number with less and more beside it.
 * @param {string} label @param {Range} domain @param {number} value @param {(value: number) => void} set
 * @param {{step?: number, after?: Drawn, disabled?: boolean}} [more] a bigger step; what follows inside the frame
 */
export function stepper(label, domain, value, set, more = {}) {
  const step = more.step ?? domain.step ?? 1;
  /** @param {number} n */
  const to = n => set(fit(domain, n));
  const wrong = objection(domain, value);
  return html`<span class="stepper ${wrong ? 'off' : ''}">
    <button type="button" aria-label="${label}: ${step} less" ?disabled=${more.disabled || value <= domain.min} @click=${() => to(value - step)}>−</button>
    <input inputmode="numeric" aria-label=${label} title=${wrong} aria-invalid=${wrong ? 'true' : 'false'} ?disabled=${more.disabled}
      ${css({'--digits': Math.max(3, figure(domain.max).length)})}
      .value=${live(Number.isNaN(value) ? '' : figure(value))} @change=${e => set(read(e.target.value))}
      @focus=${e => e.target.select()}
      @keydown=${e => arrows(e, domain, value, step, to)}>
    <button type="button" aria-label="${label}: ${step} more" ?disabled=${more.disabled || value >= domain.max} @click=${() => to(value + step)}>+</button>
    ${more.after ?? nothing}</span>`;
}

/** A number as people type it: 1,240 or 1 240.
 * @param {string} text */
export const read = text =>
  /^\s*-?[\d\s.,'\u2212]+$/.test(text) ? Number(text.replace(/\u2212/g, '-').replace(/[^\d-]/g, '')) : NaN;

/**
 * @param {KeyboardEvent} event
 * @param {Range} domain
 * @param {number} value
 * @param {number} step
 * @param {(n: number) => void} to
 */
function arrows(event, domain, value, step, to) {
  const by = /** @type {Record<string, number>} */ ({
    ArrowUp: step,
    ArrowDown: -step,
    PageUp: step * 10,
    PageDown: -step * 10,
  })[event.key];
  if (!by) return;
  event.preventDefault();
  to((Number.isNaN(value) ? domain.min : value) + by);
}
