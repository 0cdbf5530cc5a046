/** "If all goes as planned": what the plan on the sheet will do when one's turn comes, as the server reckons it. */
import {html, nothing} from '../match/lit.js';

/** @typedef {import('./planning.js').Planning} Planning @typedef {import('./types.js').Forecast} Forecast @typedef {import('./types.js').Coming} Coming */

/** @param {number} sum */
const signed = sum => (sum < 0 ? `−${(-sum).toLocaleString('en')}` : `+${sum.toLocaleString('en')}`);

/** What comes of a moment, in words.
 * @param {Coming} coming */
export function outcomeOf({outcome, answer, reason}) {
  if (outcome === 'asks') return html`<span class="asks" title=${reason}>asks you</span>`;
  if (outcome === 'answers') return html`<b>${answer?.label || answer?.command}</b>`;
  return outcome === 'chance' ? 'chance decides' : html`<span class="soft">nothing to decide</span>`;
}

/** In how many of all throws its owner is asked, in a sentence; '' where there are no throws.
 * @param {Forecast} forecast */
export function askedAfter({coming, ways}) {
  const asks = coming.filter(each => each.outcome === 'asks' && each.dice.length).reduce((sum, each) => sum + each.ways, 0);
  if (!ways) return '';
  return asks ? `You’re asked after ${asks === ways ? 'every throw' : `${asks} of ${ways} throws`}.` : 'You aren’t asked after any throw.';
}

/** The panel of a desk.
 * @param {Planning} planning */
export const forecastPart = planning => {
  const forecast = planning.preview?.forecast;
  return forecast ? html`<h3>If all goes as planned</h3>${body(forecast)}` : nothing;
};

/** On a phone it is opened below the sheet.
 * @param {Planning} planning */
export const forecastFold = planning => {
  const forecast = planning.preview?.forecast;
  return forecast ? html`<details class="ask-if forecast-fold"><summary><b>If all goes as planned</b></summary>${body(forecast)}</details>` : nothing;
};

/** A throw after which nothing happens to one.
 * @param {Coming} coming */
const isQuiet = ({outcome, cash, dice}) => outcome === 'nothing' && !cash && dice.length > 0;

/** @param {Forecast} forecast */
function body(forecast) {
  const {says, changes, coming, note} = forecast,
    certain = coming.filter(each => !each.dice.length),
    thrown = coming.filter(each => each.dice.length && !isQuiet(each)),
    quiet = coming.filter(isQuiet).flatMap(each => each.dice),
    asked = askedAfter(forecast);
  return html`<div class="forecast">${says.map(each => html`<p class="says-it">${each}</p>`)}
    ${changes.length ? html`<table><tbody>${changes.map(each => html`<tr><th scope="row">${each.label}${each.lead ? html` <span class="lead">lead ${signed(each.lead)}</span>` : nothing}</th><td class="num">${each.before} → <b>${each.after}</b></td></tr>`)}</tbody></table>` : nothing}
    ${certain.length ? html`<table><tbody>${certain.map(each => html`<tr><th scope="row">${each.label}</th><td>${outcomeOf(each)}</td></tr>`)}</tbody></table>` : nothing}
    ${asked ? html`<p>${asked}</p><table><thead><tr><th>dice</th><th>you stop at</th><th>this plan</th></tr></thead><tbody>${thrown.map(each => html`<tr><td class="num">${each.dice.join(', ')}</td><td>${each.label}${each.cash ? html` <small>${signed(each.cash)}</small>` : nothing}</td><td>${outcomeOf(each)}</td></tr>`)}
      ${quiet.length ? html`<tr><td>${[...new Set(quiet)].sort((a, b) => a - b).join(', ')}</td><td>elsewhere</td><td>${outcomeOf({...coming[0], outcome: 'nothing'})}</td></tr>` : nothing}</tbody></table>` : nothing}
    <p class="soft">${note}</p></div>`;
}
