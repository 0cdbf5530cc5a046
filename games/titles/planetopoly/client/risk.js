/** The Risk field: what each throw brings, as a table. */
import {figure} from '../../shared/pen.js';
import {html} from '../../match/lit.js';
import {risk} from './plans.js';

const FACES = [1, 2, 3, 4, 5, 6];

/** A sum with its sign. @param {number} sum */
export const signed = sum => (sum > 0 ? `+${figure(sum)}` : figure(sum));

/** The table by both dice; the throw is lit. @param {readonly number[]|null} dice */
export const riskTable = dice =>
  html`<table class="risk-table"><caption class="sr">What each throw brings</caption><thead><tr><td></td>${FACES.map(n => html`<th scope="col" class=${dice?.[1] === n ? 'on' : ''}>${n}</th>`)}</tr></thead>
    <tbody>${FACES.map(
      one =>
        html`<tr><th scope="row" class=${dice?.[0] === one ? 'on' : ''}>${one}</th>${FACES.map(two => {
          const sum = risk(one, two),
            lit = dice?.[0] === one && dice[1] === two;
          return html`<td class="${sum < 0 ? 'down' : 'up'} ${lit ? 'lit' : ''}">${signed(sum)}</td>`;
        })}</tr>`,
    )}</tbody></table>`;
