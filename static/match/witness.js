/**
 * This browser as a witness: it keeps seals of the history of each game it has shown, and compares the last of them when
 * the game is opened again. Whoever writes history anew cannot make an old seal fit.
 */
import {keepSeal, keptSeals} from '../shared/seals.js';

/** Compares the last seal that is kept of a match, and keeps the present one; another history is told in words. A lesson is no
 * match, and has none.
 * @param {string} match @param {string} invite */
export async function witness(match, invite) {
  if (!match) return;
  const kept = keptSeals(match), last = Math.max(0, ...kept.keys());
  const answer = await fetch(`/m/${match}/proof/seal.json?at=${last}${invite ? `&invite=${encodeURIComponent(invite)}` : ''}`);
  if (!answer.ok) return;
  const {entry, head, asked} = await answer.json(), own = kept.get(last);
  if (own !== undefined && !asked.startsWith(own)) alarm(match, last, invite);
  else keepSeal(match, entry, head);
}

/** @param {string} match @param {number} entry @param {string} invite */
function alarm(match, entry, invite) {
  const box = document.createElement('dialog'), link = document.createElement('a'), close = document.createElement('button');
  const says = document.createElement('h2'), more = document.createElement('p'), ways = document.createElement('form');
  box.className = 'sheetbox';
  box.setAttribute('role', 'alertdialog');
  box.setAttribute('aria-label', 'The history of this game was changed');
  says.textContent = 'The history of this game was changed';
  more.textContent = `This browser keeps a seal of it up to entry ${entry}, and what the site shows now doesn’t fit. Compare it with the seals in your emails, and ask the other players.`;
  Object.assign(link, {href: `/m/${match}/proof/${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`, textContent: 'Check the whole game', className: 'btn solid'});
  Object.assign(close, {textContent: 'Close', className: 'btn'});
  Object.assign(ways, {method: 'dialog', className: 'btns'});
  ways.append(link, close);
  box.addEventListener('close', () => box.remove());
  box.append(says, more, ways);
  document.body.append(box);
  box.showModal();
}
