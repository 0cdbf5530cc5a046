/**
 * The shapes that travel through the match page. Nothing to run here.
 *
 * @typedef {object} Ctx  one drawing: what every part of the page gets
 * @property {import('./state.js').Store} store
 * @property {any} match      the static part: seats, settings, board, hints
 * @property {any} position   the position shown (now, or a moment of the past)
 * @property {any} view       what the viewer may see of it
 * @property {any[]} options  what the viewer may do; empty in the past
 * @property {any} phase      the phase on top
 * @property {number|null} you
 * @property {string[]} names by seat
 * @property {(seat: number) => string} short  a first name where it is enough to tell them apart
 * @property {boolean} asked  whether the viewer is asked now
 * @property {boolean} busy   whether a move is on its way, so that nothing may be pressed
 * @property {boolean} phone  a phone in portrait
 * @property {boolean} narrow a tablet or a phone: the panels are below the board
 * @property {boolean} low     the window is low: drawings that can be small are small
 * @property {boolean} hintsOn
 * @property {Title} title    the title's own drawing
 * @property {any} stage      what stands in the middle of the board
 * @property {any} ui         what is open, typed, folded: see page.js
 * @property {() => void} redraw
 * @property {(label: string) => any} say      a label told to the viewer
 * @property {(option: any, action: any, more?: {label?: string, sure?: boolean, then?: any[]}) => void} act
 * @property {(question: any) => void} askFirst
 * @property {(choice: any) => void} open      a menu or form in the panel; null goes back
 * @property {() => any} openChoice
 * @property {(seat: number, to: number|null) => void} look  at an open offer
 * @property {(to: number, draft?: any) => void} trade       begin to build an offer
 * @property {(rule: string) => string} rule   the address of a rule
 * @property {(event: Event, rule: string) => void} why      open it in the drawer
 * @property {(i: number|null) => void} card   open the card of a space
 * @property {(number: number|null) => void} goTo  a moment of the past; null is now
 * @property {(seat: number|null, peeked?: boolean) => void} hold  what a player holds; null closes it
 * @property {(name: string) => any} late  a rare part of the title, as late.js gives it, for parts that come late themselves
 * @property {() => void} fetchCourse  how a finished game went, into `ui.course`
 *
 * @typedef {object} Title  what a title's client/board.js may export; every part is optional. See README.md here.
 * @property {(ctx: Ctx) => any} [board]
 * @property {(ctx: Ctx) => any} [table]
 * @property {(ctx: Ctx) => any} [scene]
 * @property {(ctx: Ctx) => any} [stage]
 * @property {(ctx: Ctx, i: number) => any} [card]
 * @property {(ctx: Ctx, i: number) => string} [spaceLabel]
 * @property {(ctx: Ctx) => any[]} [meters]
 * @property {(ctx: Ctx) => string} [turn]
 * @property {(ctx: Ctx, seat: number) => any} [seatFacts]
 * @property {(ctx: Ctx, answers: any[]) => any} [panel]
 * @property {(ctx: Ctx) => any} [opened]
 * @property {(ctx: Ctx, choices: any[]) => any[]} [tools]
 * @property {(ctx: Ctx, n: number, kind?: string) => {name: string, price: number, paint: string}} [item]
 * @property {(ctx: Ctx, deal: any) => {label: string, sides: any[]}[]} [changes]
 * @property {(ctx: Ctx, value: any) => string} [naming]
 * @property {(ctx: Ctx, action: any) => string} [doing]
 * @property {(ctx: Ctx) => any} [question]
 * @property {(i: number, key: string) => number|null} [step]
 * @property {(ctx: Ctx, i: number) => boolean} [tapped]
 * @property {string[]} [columns]
 * @property {boolean} [auctions]
 * @property {Record<string, () => Promise<any>>} [rare]
 * @property {(ctx: Ctx, seat: number) => number} [hull]
 * @property {(ctx: Ctx, seat: number) => {name: string, svg: string}|null} [emblem]
 * @property {(ctx: Ctx, option: any) => any} [warning]
 * @property {(ctx: Ctx, facts: any[], motion: any) => void} [animate]
 * @property {string[]} [cards]
 * @property {(fact: any) => boolean} [heading]
 * @property {(ctx: Ctx) => any} [acceptWhen]
 * @property {Record<string, string>} [verbs]
 */
export {};
