/** The moves one may make now as commands: /roll, /bid amount, /sell vega. The same words as in mails (games/matches/move_text.py). */
import {tell} from '../shared/tell.js';
import {blanks} from './choices.js';

const WORDS = 5; // of a name that may be typed

/** A name as one word that can be typed: `colony-ship`.
 * @param {string} name */
export const hyphened = name =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_'.&+]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');

/** What an option is called among others of its kind.
 * @param {string} label */
function alias(label) {
  const name = label.split(':')[0].replace(/\.+$/, '');
  return name.includes('@') || name.split(/\s+/).length > WORDS ? '' : hyphened(name);
}

/**
 * @param {import('./state.js').Option[]} options @param {readonly string[]} names @param {number|null} you
 * @returns {(import('../shared/commands.js').Command & {values: {value: string, help: string}[]})[]}
 */
export function moves(options, names, you) {
  /** @type {Map<string, import('./state.js').Option[]>} */
  const kinds = new Map();
  for (const option of options) kinds.set(option.action, [...(kinds.get(option.action) ?? []), option]);
  return [...kinds].map(([tag, same]) => {
    const open = blanks(same[0]).map(([name]) => name);
    const values = same.length > 1 ? same.map(({label}) => ({value: alias(label), help: tell(label, names, you)})).filter(each => each.value) : [];
    const after = open.length ? open : values.length ? ['which'] : [];
    return {
      name: `/${tag}`,
      aliases: [],
      usage: [`/${tag}`, ...after, ...(same[0].grave ? ['yes'] : [])].join(' '),
      help: same.length > 1 ? `${same.length} ways` : tell(same[0].label, names, you),
      values: open.length ? [] : values,
    };
  });
}
