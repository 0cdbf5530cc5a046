/**
 * The shapes that travel through the studio. Nothing to run here.
 *
 * @typedef {string|number} Step
 * @typedef {Step[]} Path  through a board's plain data
 * @typedef {Record<string, unknown>} Member  a space, a group, a card
 * @typedef {{name: string} & Record<string, unknown>} Data  a board
 * @typedef {{path: Path, sentence: string, nearest: (string|number|boolean)[], grave: boolean}} Objection
 * @typedef {{path: Path, what: string, place: string, label?: string, before?: string, after?: string, spaces?: number[]}} Difference
 * @typedef {{number: number, words: string, at: number, author: string, done: boolean}} Done  a step of the history
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {string} type  text, long, number, switch, choice, member, numbers, table or shares
 * @property {string} label
 * @property {string} [unit]
 * @property {string} [help]
 * @property {string} [tell]
 * @property {string} [about]
 * @property {number|null} [least]
 * @property {number|null} [most]
 * @property {number} [letters]
 * @property {[string, string][]} [values]
 * @property {string[]} [keys]
 * @property {string[]} [columns]
 * @property {boolean} [required]
 * @property {unknown} [default]
 * @property {boolean} [space]
 *
 * @typedef {{name: string, label: string, one: string, fields: Field[], cards: boolean}} List
 * @typedef {{fields: Field[], lists: List[], spaces: string, kinds: Record<string, {label: string, fields: string[]}>,
 *   groups: string, member: string, lots: string}} Description
 *
 * @typedef {object} State
 * @property {Data} data
 * @property {Data|null} base
 * @property {number|null} base_version
 * @property {number} revision
 * @property {boolean} readonly
 * @property {string} editor
 * @property {number|null} saved
 * @property {Objection[]} objections
 * @property {Difference[]} differences
 * @property {Done[]} history
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {{games: number, moves: string, lists: Record<string, Record<string, number>>}|null} worth  of cards, by deck and code
 * @property {Record<string, Record<string, [number, number][]>>} ways  that cards lead, by deck and number: from which space to which
 *
 * @typedef {{description: Description, view: import('../match/types.js').View, settings: Record<string, unknown>,
 *   title: string, state: State, urls: Record<string, string>}} Opening
 * @typedef {import('../match/types.js').Title} Title
 * @typedef {import('../match/types.js').Drawn} Drawn
 * @typedef {{card?: (board: Data, list: string, n: number) => Drawn}} Faces  what a title's client/studio.js may export
 *
 * @typedef {{do: 'set', path: Path, value: unknown} | {do: 'swap', one: number, other: number} |
 *   {do: 'kind', space: number, kind: string} | {do: 'add', list: string, like: number|null} |
 *   {do: 'remove', list: string, number: number} | {do: 'move', list: string, number: number, to: number}} Edit
 */

export {};
