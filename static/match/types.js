/**
 * The shapes that travel through the match page. Nothing to run here. What the server sends is in frames.d.ts, written
 * by `manage.py client_types`; here is what its schemas leave open, and what the page adds.
 *
 * @typedef {import('./frames').Option} Option  one way to answer, with a domain for each of its fields
 * @typedef {import('./frames').Domain} Domain  what a field of an option may hold
 * @typedef {import('./frames').Fact} Fact  something that happened, as this seat may know it
 * @typedef {import('./frames').Clock} Clock  the time every seat has left; see clock.js
 * @typedef {import('./frames').Course} Course  what every seat was worth in the course of a finished game
 * @typedef {import('./choices.js').Choice} Choice  options of one kind, as the panel shows them
 * @typedef {import('../shared/conversation.js').Message} Message  what somebody said
 *
 * @typedef {import('../vendor/lit-html/lit-html.js').TemplateResult} Template  markup that lit draws
 * @typedef {Template | import('../vendor/lit-html/lit-html.js').DirectiveResult | typeof import('../vendor/lit-html/lit-html.js').nothing
 *   | string | number | boolean | symbol | null | undefined} Piece  one thing that may stand in a template
 * @typedef {Piece | readonly unknown[]} Drawn  whatever may stand in one: lists too
 *
 * @typedef {{action: string, [field: string]: unknown}} Action  a move: an option's action, with a value for each field
 */

/**
 * What the engine's words in a view are, in whatever title; the title's own view has more (client/view.d.ts).
 *
 * @typedef {object} View
 * @property {number} seats       how many there were at the beginning
 * @property {number[]} living    who still plays, in playing order
 * @property {number[]} gone      who left or was ruined, in that order
 * @property {number} mover       whose turn it is; below 0 before the first
 * @property {number} turn        counted from 1; 0 before the first
 * @property {number} [round]     of games that count by rounds
 * @property {number[]} worth     what each seat counts for, in the title's own measure
 * @property {Phase[]} phases     what is being decided: the last is on top
 * @property {Clock|null} clock   null where nobody's time is counted
 * @property {import('./frames').Result|null} result  once the rules have ended it
 * @property {number[]} [cash]    of games with money, by seat
 * @property {number[]} [credit]  what each may still owe
 * @property {number[]} [funds]   what each can spend in all
 * @property {Deal[]|null} [offers] open offers; null or missing where nobody trades
 * @property {number[]} [owner]   of games on a board: whose each space is, -1 nobody's
 * @property {number[]} [place]   where each seat's ship stands
 * @property {number[]} [colours] the number of a paint for each seat, where a game gives its seats other colours
 */

/**
 * A step of the rules: which one it is, and what the page itself asks of some of them. A title knows its own.
 *
 * @typedef {object} Phase
 * @property {string} phase       its name
 * @property {number} [seat]      whom it asks, of most of them
 * @property {number} [debtor]    who owes, of a bill
 * @property {number} [event]     the card it is about
 * @property {number|string} [lot] what it is about: a space, or in an auction its name
 * @property {number[]} [lots]    the spaces it is about
 * @property {number|null} [until] when time ends it, ms since the epoch
 *
 * @typedef {object} Bidding  an auction, of whatever kind
 * @property {string} phase
 * @property {string} kind        which of the title's auctions
 * @property {string} lot         what is sold, in words
 * @property {number[]} lots      the spaces that are sold
 * @property {number} opener      who opened it
 * @property {number[]} order     who takes part and is still in it
 * @property {number} leader      who bid most; -1 nobody
 * @property {number} price       the highest bid
 * @property {number} floor       the least bid
 * @property {[number, number][]} bids  seat and amount, in order
 * @property {number} [until]     when the hammer falls, ms since the epoch
 * @property {number} [hammer]    how long a bid stands, in ms
 * @property {number[]} [passed]  who has let it go
 * @property {number[]} [answered] who has sealed a limit
 */

/**
 * A trade. What a title lets people trade besides cash and lots stands in it by the name of its field.
 *
 * @typedef {{cash: number, lots: number[], [field: string]: any}} Goods  sums by name, lists by name
 * @typedef {{seat: number, to: number, give: Goods, take: Goods, void?: string}} Deal  an open offer; `void`: why it cannot
 *   be accepted just now
 * @typedef {{me: number, other: number, give: Goods, take: Goods}} Exchange  a deal as one of its two sees it
 */

/**
 * The match: what stays the same while it is looked at. `goal`: every title has one.
 *
 * @template [B=object]
 * @typedef {Omit<import('./frames').MatchOpening, 'board'|'goal'> & {board: B, goal: import('./frames').Goal}} Match
 */

/**
 * @typedef {import('./frames').SeatPayload} SeatOf
 * @typedef {import('./frames').ProposalPayload & {terms: Terms}} Proposal  to end it, or of another pace
 * @typedef {Record<string, (what?: any) => Promise<boolean>>} Deeds  what may be done beside the moves: static/between_moves/
 * @typedef {{kind?: string, deadline?: number|null, hour?: number|null, days?: number}} Terms  a pace, or a pause
 * @typedef {import('./frames').PausePayload} Pause
 * @typedef {import('./frames').RatingPayload} Rated
 * @typedef {import('./frames').StakePayload} Stake
 */

/**
 * What `/api` and the socket say of one moment.
 *
 * @template {View} [V=View]
 * @typedef {object} Position
 * @property {number} version     the number of the last entry
 * @property {V} view             what this seat may see
 * @property {Option[]} options   what it may do
 * @property {number[]} asked     who is waited for
 * @property {string} prompt      the question in words
 * @property {Over|null} over     how it ended
 * @property {Fact[]} facts       what led to it
 * @property {{now: number, alarm: number|null, dues?: Record<string, number>}} clocks  the server's time, when something
 *   is due, and by mail when each seat's answer is
 * @property {Record<string, string>} presence  by seat: here, away or gone
 * @property {boolean} undo       whether the viewer's last move may be taken back
 * @property {number|null} hand_to   the seat that the screen of who moves several is to be handed to
 * @property {import('./frames').PlansPayload|null} plans  how many plans are in, while some are missing
 * @property {import('./frames').SettableDraw[]|null} [sandbox]  what the owner of a sandbox may set
 */

/**
 * @typedef {{ranking: number[][], ending: string, words?: string, reason?: string}} Over  `words`: why, where no rule ended it
 */

/**
 * What is shown while the newest position waits: moments.js.
 *
 * @typedef {{moment: import('./moments.js').Moment, step: import('./moments.js').Step['step'], position: Position}} Staged
 */

/**
 * What a game is, for the types of its title: its view, its phases and its board.
 *
 * @typedef {{view: View, phase: Phase, board: object}} Game
 */

/**
 * One drawing: what every part of the page gets.
 *
 * @template {Game} [G=Game]
 * @typedef {object} Ctx
 * @property {import('./state.js').Store} store  the match as this browser knows it
 * @property {Match<G['board']>} match  the static part: seats, settings, board, hints
 * @property {Position<G['view']>} position  the position shown (now, or a moment of the past)
 * @property {G['view']} view     what the viewer may see of it
 * @property {Option[]} options   what the viewer may do; empty in the past
 * @property {G['phase']|null} phase  the phase on top
 * @property {number|null} you    the viewer's seat
 * @property {string[]} names     by seat
 * @property {(seat: number) => string} short  a first name where it is enough to tell them apart
 * @property {boolean} asked      whether the viewer is asked now
 * @property {boolean} busy       whether a move is on its way, so that nothing may be pressed
 * @property {boolean} phone      a phone, or a window as small: shapes instead of words
 * @property {boolean} narrow     a tablet or a phone: the panels are below the board
 * @property {boolean} low        the window is low: drawings that can be small are small
 * @property {boolean} hintsOn    whether the account wants sentences that explain
 * @property {Title} title        the title's own drawing
 * @property {Stage|null} stage   what stands in the middle of the board
 * @property {Ui} ui              what is open, typed, folded
 * @property {() => void} redraw  draw soon, once
 * @property {(label: string|undefined) => string} say  a label told to the viewer
 * @property {(option: Option, action: Action, more?: More) => void} act  play an option; what is grave asks first
 * @property {(question: Question|null) => void} askFirst  ask once, in the panel; null forgets it
 * @property {(choice: Choice|null) => void} open  a menu or form in the panel; null goes back
 * @property {() => Choice|undefined} openChoice  the one that is open
 * @property {(seat: number, to: number|null) => void} look  at an open offer
 * @property {(to: number, draft?: Draft) => void} trade  begin to build an offer
 * @property {(planning: Planning|null) => void} plan  open the plan of one's seat; null closes it
 * @property {(rule: string) => string} rule   the address of a rule
 * @property {(event: Event, rule: string) => void} why  open it in the drawer
 * @property {(i: number|null) => void} card   open the card of a space
 * @property {(number: number|null) => void} goTo  a moment of the past; null is now
 * @property {(seat: number|null, peeked?: boolean) => void} hold  what a player holds; null closes it
 * @property {(name: string) => Part|null|undefined} late  a rare part of the title, as late.js gives it, for parts that
 *   come late themselves
 * @property {() => void} fetchCourse  how a finished game went, into `ui.course`
 */

/**
 * @typedef {{label?: string, sure?: boolean, then?: Action[], warning?: Drawn}} More  what the button said, whether it was asked already,
 *   and the moves that follow
 * @typedef {{label: string, option: Option, action?: Action, warning?: Drawn, go: () => void}} Question  asked once in the place of the button
 * @typedef {{always?: Action}} Planning  the plan while it is open: `always`, the answer from which a sentence is to be made
 * @typedef {{give?: Partial<Goods>, take?: Partial<Goods>}} Draft  an offer as it begins
 * @typedef {{look: {seat: number, to: number|null}}} Look  an open offer that is looked at
 * @typedef {{look?: undefined, to: number, give: Goods, take: Goods}} Build  an offer that is being built
 */

/**
 * What a game on a ring of spaces has in its view, for the parts that only such have.
 *
 * @typedef {View & {owner: number[], place: number[]}} RingView
 * @typedef {Ctx<{view: RingView, phase: Phase, board: {spaces: {name: string}[]}}>} RingCtx
 */

/**
 * What is open, typed, folded: the page's own memory, which no position changes by itself. `App.settle` closes what
 * belonged to an older question.
 *
 * @typedef {object} Ui
 * @property {string} tab         log, talk or offers: what the side panel shows
 * @property {boolean} drawer     on a phone the tabs lie in a drawer: whether it is open
 * @property {number} unread      messages that came while the talk was not shown
 * @property {string} draft       what is typed to the table
 * @property {string|null} open   the key of the choice that is open in the panel
 * @property {Record<string, unknown>} form  what is filled in so far, by field
 * @property {Question|null} confirm  what is asked once before it is done
 * @property {Look|Build|null} trade  the offer on the stage
 * @property {Planning|null} planning  whether the plan is open, and the answer it is to learn
 * @property {number|null} [laid]  when the plan in force was laid down, once this page knows; null: there is none
 * @property {number} [stood]      after which entry of theirs the viewer has said that it stands
 * @property {number|null} amount the bid that is typed
 * @property {number|null} limit  above it a bid is asked for once more
 * @property {boolean} overLimit  and that was answered, in this auction
 * @property {number|null} card   the space whose card is open
 * @property {boolean} held       whether it was pressed, so that it stays when the mouse leaves
 * @property {number|null} hold   whose holdings are looked at
 * @property {boolean} peeked     and only because the mouse is there
 * @property {boolean} zoom       on a phone: the board in full size
 * @property {import('./hints.js').Hints} hints  which sentences of explanation are still needed
 * @property {Set<string>} unfolded  the lines of the log that are open
 * @property {number} lines       how many of them are shown at most
 * @property {boolean} earlier    whether there are earlier ones
 * @property {string} spoken      what a screen reader hears
 * @property {number|null} at     the moment of the past that is being fetched
 * @property {boolean} copied     whether the link to it was copied
 * @property {Own} own            what a title remembers of the present question
 * @property {Course|null|undefined} course  of a finished game: not here yet (undefined), not to be had (null), or here
 * @property {((ctx: Ctx) => Drawn)|undefined} betweenMoves  what stands beside the moves, once it is loaded
 * @property {{panel: (ctx: Ctx) => Drawn, foot: (ctx: Ctx) => Drawn, isOver: (ctx: Ctx) => boolean, ending: (ctx: Ctx) => Drawn}} [lesson]
 *   of a lesson: what stands in the place of the log, below the decision, and instead of it at the end
 * @property {number} high        how high the decision was when a moment began, in px: the page does not jump
 * @property {boolean} first      whether this is the player's first game of its kind, so that the stage says what wins
 * @property {import('../between_moves/away.js').Away|null} away  what happened while one was away, while it is told
 * @property {number} [pauseDays]  how long a pause by mail is to be, before it is asked for
 * @property {import('../between_moves/away.js').Away|null} [recap]  and what of it stands beside the question, whose time runs
 * @property {import('./still.js').StillThere|null} still  asks "Still there?"
 * @property {Record<'lobby'|'rules'|'rematch'|'login'|'quick'|'learn'|'uncover', string>} urls  where the site's own pages are
 * @property {string} rematch     where "Play again" goes; '' where it cannot
 * @property {string|undefined} csrf  goes with every form
 * @property {string|undefined} api  the address of the match in the API
 * @property {(tab: string, drawer?: boolean) => void} show  a tab
 * @property {() => void} closeDrawer
 * @property {() => void} toggleZoom
 * @property {() => void} more    earlier lines of the log
 *
 * @typedef {object} Own  what titles remember of the present question: forgotten when it is answered
 * @property {number} [at]        the space that the arrow keys have come to
 * @property {number} [aim]       the space that is aimed at
 * @property {number[]} [chosen]  cards that are to go
 * @property {any} [sell]     what is to be sold, in the title's own form
 * @property {any} [plan]     what is to be built or sold, likewise
 */

/**
 * What stands in the middle of the board, or instead of it.
 *
 * @typedef {object} Stage
 * @property {Drawn} [body]       on the board
 * @property {Drawn} [sheet]      in the panel, on a phone
 * @property {boolean} [covers]   whether the board may go meanwhile, on a phone
 * @property {boolean} [resting]  whether nothing is asked on it, so that the board's own middle may be seen
 * @property {boolean} [first]    whether it comes before the shared stages
 * @property {number[]} [marked]  attributes that are in question
 * @property {Lot} [auction]      what a title adds to the theatre of an auction
 * @typedef {{deed?: Drawn, note?: Drawn, name?: string, mini?: Drawn, why?: Drawn}} Lot
 */

/**
 * What a title's client/board.js may export; every part is optional. See README.md here.
 *
 * @typedef {object} Title
 * @property {(ctx: Ctx) => Drawn} [board]   the board, an SVG in a square
 * @property {(ctx: Ctx) => Drawn} [table]   instead of it, a table of its own shape
 * @property {(ctx: Ctx) => Drawn} [scene]   the game as the front page shows it
 * @property {(ctx: Ctx) => Stage|null} [stage]  what stands in the middle
 * @property {(ctx: Ctx, i: number) => Drawn} [card]  the card of a space
 * @property {(ctx: Ctx, i: number) => string} [spaceLabel]  what a screen reader hears of it
 * @property {(ctx: Ctx) => Meter[]} [meters]  gauges for the top bar
 * @property {(ctx: Ctx) => string} [turn]   "Turn 63"
 * @property {(ctx: Ctx, seat: number) => SeatFacts} [seatFacts]  about a player
 * @property {(ctx: Ctx, answers: Choice[]) => Drawn} [panel]  a panel of its own for a question, else null
 * @property {(ctx: Ctx) => Drawn} [opened]  a panel of its own for the menu that is open, else null
 * @property {(ctx: Ctx, choices: Choice[]) => Choice[]} [tools]  what may be done at any time and gets a button
 * @property {(ctx: Ctx, n: number, kind?: string) => Item} [item]  something in a trade
 * @property {(ctx: Ctx, deal: Exchange) => Change[]} [changes]  what a trade changes
 * @property {(ctx: Ctx, value: unknown) => string} [naming]  how a value in a form is called
 * @property {(ctx: Ctx, action: Action) => string} [doing]  the word on the button of a filled-in form
 * @property {(ctx: Ctx, option: Option) => string} [deed]  an answer by its deed, where it is asked once more
 * @property {(ctx: Ctx) => Drawn} [question]  the question in few words where the stage says the rest
 * @property {(i: number, key: string) => number|null} [step]  where an arrow key leads from a space
 * @property {(ctx: Ctx, i: number) => boolean} [tapped]  a tap on a space while the viewer is asked
 * @property {string[]} [columns]  the heads of the players' two figures
 * @property {boolean} [auctions] whether it has auctions
 * @property {Record<string, () => Promise<Part>>} [rare]  what few moments need
 * @property {(ctx: Ctx, seat: number) => number} [hull]  which of the pen's outlines a seat's ship has
 * @property {(ctx: Ctx, seat: number) => {name: string, svg: string}|null} [emblem]  who a player plays
 * @property {(ctx: Ctx, option: Option) => string|undefined} [warning]  what is asked before a grave option
 * @property {(ctx: Ctx, facts: Fact[], motion: import('./motion.js').Motion) => void} [animate]  motion for what happened
 * @property {string[]} [cards]   the facts that turn a card
 * @property {(fact: Fact) => boolean} [heading]  whether a fact begins a chapter of the log
 * @property {(ctx: Ctx) => Drawn} [acceptWhen]  when an offer being built can be accepted
 * @property {Record<string, string>} [verbs]  words for buttons that open something
 *
 * @typedef {{label: string, value: string|number, of?: number, share?: number, title?: string}} Meter
 * @typedef {{line?: string, figure?: number, spend?: number, credit?: number, also?: Drawn, gauge?: Drawn, out?: boolean}} SeatFacts
 * @typedef {{name: string, price: number, paint: string}} Item
 * @typedef {{label: string, sides: Drawn[]}} Change  what it is for each of the two
 * @typedef {any} Part  a module that comes late: which one, its name says to whoever asks for it
 */
export {};
