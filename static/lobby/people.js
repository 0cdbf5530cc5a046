/** Who is here, and what one can do about a person. */
import {html, nothing, repeat} from '../match/lit.js';

/** @typedef {import('./panel.js').Panel} Panel */

const WORDS = /** @type {Record<string, string>} */ ({lobby: 'online', table: 'at a table', away: 'offline'});
const ORDER = ['lobby', 'table', 'away'];

/** A name that opens its menu.
 * @param {Panel} panel @param {string} key @param {{name: string, user?: string|null}} who */
export function person(panel, key, who) {
  if (!who.user) return html`<b class="who" dir="auto">${who.name}</b>`;
  return html`<button class="who" dir="auto" aria-expanded=${String(panel.ui.menu === key)} @click=${() => {
    panel.ui.menu = panel.ui.menu === key ? null : key;
    panel.redraw();
  }}>${who.name}</button>`;
}

/** @param {Panel} panel */
export function people(panel) {
  const {room} = panel.talk;
  const all = [...(room?.people ?? [])].sort((a, b) => ORDER.indexOf(a.at) - ORDER.indexOf(b.at) || a.name.localeCompare(b.name));
  const more = (room?.count ?? 0) - all.length;
  return html`<ul class="people" id="people" tabindex="0" aria-label="People in this room">${repeat(
    all,
    who => who.user ?? who.name,
    who => {
      const key = `who ${who.user}`;
      return html`<li>${mark(who.at)}<span class="name">${person(panel, key, who)}</span><small>${WORDS[who.at] ?? who.at}</small>
        ${panel.ui.menu === key ? nameMenu(panel, who) : nothing}</li>`;
    },
  )}${more > 0 ? html`<li class="sys">and ${more} more</li>` : nothing}</ul>`;
}

/** Presence by shape: a full disc, a table's square, a ring.
 * @param {string} at */
export const mark = at => html`<i class="dot at-${at}" aria-hidden="true"></i>`;

/** @param {Panel} panel @param {{name: string, user?: string|null}} who @param {import('../shared/conversation.js').Message} [line] what they said */
export function nameMenu(panel, who, line) {
  const {talk} = panel,
    user = String(who.user),
    muted = talk.muted.has(user);
  /** @param {() => void} deed */
  const then = deed => () => {
    panel.ui.menu = null;
    panel.ui.people = false;
    deed();
    panel.redraw();
  };
  return html`<div class="name-menu" role="group" aria-label=${who.name}>
    ${user === talk.me ? nothing : html`<button class="btn small" @click=${then(() => talk.whisper(user, who.name))}>Whisper</button>`}
    <a class="btn small" href=${panel.profile(user)}>Profile</a>
    ${user === talk.me ? nothing : html`<button class="btn small" @click=${then(() => talk.mute(user, !muted))}>${muted ? 'Unmute' : 'Mute'}</button>`}
    ${user !== talk.me && panel.report(line ?? who) ? html`<a class="btn small" href=${panel.report(line ?? who)}>Report</a>` : nothing}</div>`;
}
