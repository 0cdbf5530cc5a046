/** What "?" opens: how the game is won, what is where on the page, and the keys. */
import {html, nothing} from './lit.js';

/** @typedef {import('./types.js').Match} Match @typedef {import('./types.js').Title} Title */

export const SHORTCUTS = [
  ['Enter', 'the highlighted button'],
  ['1 to 9', 'the buttons of your decision, in order'],
  ['T', 'trade'],
  ['L', 'log'],
  ['C', 'table chat: write'],
  ['O', 'trades'],
  ['B', 'the board: then arrow keys, Enter opens a card'],
  ['H', 'the history slider: then arrow keys'],
  ['Space', 'replay: play, pause; arrows a step, with Shift a turn'],
  ['P', 'play again, when the game is over'],
  ['M', 'sound on or off'],
  ['N', 'the next game that waits for you'],
  ['Esc', 'close, go back'],
  ['?', 'this help'],
];

/** The keys of a game: some have no trades.
 * @param {Title} title */
const keysOf = title => SHORTCUTS.filter(([key]) => !['T', 'O'].includes(key) || title.verbs?.offer);

/** What is where, for this game.
 * @param {Match} match @param {Title} title @returns {[string, string][]} */
export const PLACES = (match, title) => [
  title.table
    ? ['The table', 'every player with their scores; a tap on one shows more']
    : ['The board', 'a tap on a space opens its card: price, fees, owner. A ring shows what is in play'],
  ['Your decision', 'the panel with the buttons. It lights up when it is your turn; the highlighted button is the usual choice'],
  ['Players', 'your row is lit; a diamond marks whose decision it is. The clock shows the seconds of this decision, then the main time'],
  ['Log', 'what happened; “why?” opens the rule behind it. With the slider below you go back to any moment'],
  ...(match.pace === 'live' ? /** @type {[string, string][]} */ ([['Menu', 'speed of animation and bots, a pause, resigning']]) : []),
];

/** @param {Match} match @param {Title} title @param {string} rules the address of the rulebook */
export const helpDialog = (match, title, rules) =>
  html`<dialog id="help" class="sheetbox" aria-labelledby="help-title"><h2 id="help-title" tabindex="-1" autofocus>${match.title_name}</h2>
  ${match.goal ? html`<p><b>${match.goal.wins}.</b> ${match.goal.text}</p>` : nothing}
  <h3>On this page</h3><dl class="keys places">${PLACES(match, title).map(([name, what]) => html`<div><dt>${name}</dt><dd>${what}.</dd></div>`)}</dl>
  <h3>Keys</h3><dl class="keys">${keysOf(title).map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
  <form method="dialog" class="row"><button class="btn main">Close</button><a class="btn quiet" href=${rules} target="_blank" data-rules>The whole rulebook</a></form></dialog>`;
