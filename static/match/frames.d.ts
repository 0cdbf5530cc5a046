/**
 * What the server sends. Written by `manage.py client_types` from the API's schemas and the engine's JSON forms:
 * to be changed there, never here. What the schemas leave open is in types.js.
 */

export type Fixed = { kind: "fixed"; value: any; min?: undefined; max?: undefined; step?: undefined; values?: undefined; names?: undefined; fields?: undefined };

export type Range = { kind: "integer"; min: number; max: number; step: number; value?: undefined; values?: undefined; names?: undefined; fields?: undefined };

export type OneOf = { kind: "one_of"; values: (number | string)[]; names: string[]; value?: undefined; min?: undefined; max?: undefined; step?: undefined; fields?: undefined };

export type SomeOf = { kind: "some_of"; values: number[]; names: string[]; min: number; max: number | null; value?: undefined; step?: undefined; fields?: undefined };

export type Bundled = { kind: "record"; fields: Record<string, Domain>; value?: undefined; min?: undefined; max?: undefined; step?: undefined; values?: undefined; names?: undefined };

export type Domain = Fixed | Range | OneOf | SomeOf | Bundled;

export type Option = { action: string; label: string; rule: string; fields: Record<string, Domain>; standing: boolean; grave: boolean };

export type Refusal = { reason: string; rule: string; code: "signed_out" | "not_yours" | "sanctioned" | "not_found" | "not_now" | "illegal" | "stale" | "invalid" | "key_used" | "rate_limited" | "busy" };

export type Position = { id: string; title: string; status: "open" | "running" | "over" | "cancelled" | "imported"; version: number; seats: Record<string, unknown>[]; view: Record<string, unknown> | null; options: Option[]; asked: number[]; prompt: string; clocks: Record<string, unknown>; presence: Record<string, string>; over: Record<string, unknown> | null; plans: Record<string, unknown> | null; sandbox: Record<string, unknown>[] | null; facts: Sent[] | null };

export type Played = { id: string; title: string; status: "open" | "running" | "over" | "cancelled" | "imported"; version: number; seats: Record<string, unknown>[]; view: Record<string, unknown> | null; options: Option[]; asked: number[]; prompt: string; clocks: Record<string, unknown>; presence: Record<string, string>; over: Record<string, unknown> | null; plans: Record<string, unknown> | null; sandbox: Record<string, unknown>[] | null; facts: Sent[] };

export type Point = { entry: number; turn: number; round: number | null; worth: (number | null)[]; chances: number[] | null };

export type Turning = { entry: number; turn: number; round: number | null; worth: (number | null)[]; chances: number[] | null; before: (number | null)[]; chances_before: number[] | null; moved: number[]; says: string[] };

export type Course = { version: number; points: Point[]; turning: Turning[] };

export type LuckTotals = { luck: number[]; choice: number[]; own: number[]; error: number[] };

export type Luck = { totals: LuckTotals | null; done: number | null; of: number | null };

export type Card = { id: string; title: string; name: string; status: string; pace: string; deadline: number | null; hour: number | null; private: boolean; rated: boolean; programs: string; sandbox: boolean; size: number; kept: number; when_full: boolean; fills: number | null; version: number; settings: Record<string, unknown>; succession: boolean | null; company: Record<string, number>; seats: Record<string, unknown>[]; created: number };

export type Page = { matches: Card[]; page: number; more: boolean };

export type MessagePayload = { at: number; id: number; kind: string; name: string; seat: number | null; text: string; user: string | null };

export type WhisperPayload = { at: number; id: number; mine: boolean; name: string; text: string; user: string | null; with: string | null; with_name: string };

export type PersonPayload = { at: "away" | "lobby" | "table"; name: string; user: string };

export type RoomPayload = { count: number; kind: string; name: string; people: PersonPayload[] };

export type WaitingMatch = { id: string; name: string; pace: string; title: string; version: number };

export type InvitedMatch = { by: string; id: string; name: string; title: string };

export type ProposalPayload = { agreed: number[]; at: number; kind: "off" | "pace" | "pause"; seat: number; terms: Record<string, unknown> };

export type PausePayload = { ends: number | null; missing: number[]; needed: number; resume: number[]; seat: number; seconds: number; state: "agreed" | "asked" | "lapsed" | "on" | "refused"; vote_ends: number; yes: number[] };

export type PlansPayload = { called: boolean; laid: number; of: number; words: string };

export type SettableDraw = { cards: string[]; dice: number; label: string; name: string; sides: number; values: (number | string)[] };

export type StakePayload = { after: number; before: number; bonus: number; change: number; gain: number; loss: number; place: number | null; seat: number; yours: boolean };

export type RatingPayload = { stakes: StakePayload[]; state: "done" | "due" | "none" | "staked"; why: string };

export type SeatPayload = { away_until: number | null; host: boolean; kept: boolean; kind: "bot" | "human" | "program"; level: string; name: string; number: number; plays: string; standing_in: boolean; temperament: string; you: boolean; yours: boolean };

export type HolderPayload = { name: string; seat: number; since: number; you: boolean };

export type RematchPayload = { missing: string[]; sit: string[] };

export type StruckPayload = { by: number; first: number; last: number; words: string };

export type OriginPayload = { entry: number | null; href: string; imported: boolean; name: string; turn: number | null };

export type MatchOpening = { again: RematchPayload | null; board: Record<string, unknown>; can_talk: boolean; deadline: number | null; goal: Goal | null; held: HolderPayload[]; hints: Record<string, string> | null; holds: boolean; hour: number | null; id: string; invite: string | null; may_pass: boolean; name: string; origin: OriginPayload | null; pace: "live" | "mail"; passing: boolean; pause: PausePayload | null; planned: boolean; proposals: ProposalPayload[]; rated: RatingPayload; sandbox: boolean; seats: SeatPayload[]; seen: number | null; settings: Record<string, unknown>; started: number | null; static: string; status: "cancelled" | "imported" | "open" | "over" | "running"; struck: StruckPayload[]; title: string; title_name: string; you: number | null };

export type ClocksPayload = { alarm: number | null; dues: Record<string, number>; now: number };

export type RoomFrame = { room: RoomPayload; type: "room" };

export type LobbyFrame = { matches: Record<string, unknown>[]; type: "lobby" };

export type WaitingFrame = { count: number; invited: InvitedMatch[]; type: "me"; waiting: WaitingMatch[] };

export type OpeningFrame = { match: MatchOpening; talk: MessagePayload[]; type: "opening" };

export type StateFrame = { asked: number[]; clocks: ClocksPayload; facts: Fact[]; hand_to: number | null; options: Option[]; over: Result & { words?: string; reason?: string } | null; plans: PlansPayload | null; presence: Record<string, "away" | "gone" | "here">; prompt: string; sandbox: SettableDraw[] | null; since: number | null; type: "state"; undo: boolean; version: number; view: Record<string, unknown> };

export type ChangesFrame = { asked: number[]; clocks: ClocksPayload; facts: Fact[]; hand_to: number | null; options: Option[]; over: Result & { words?: string; reason?: string } | null; plans: PlansPayload | null; presence: Record<string, "away" | "gone" | "here">; prompt: string; sandbox: SettableDraw[] | null; since: number | null; type: "changes"; undo: boolean; version: number; view: Record<string, unknown> };

export type AnswerFrame = { key: string; type: "answer"; version: number };

export type HeadFrame = { now: number; type: "head"; version: number };

export type PongFrame = { echo?: number | null; now: number; ping: number; type: "pong"; version: number | null };

export type PresenceFrame = { presence: Record<string, "away" | "gone" | "here">; type: "presence" };

export type TableFrame = { type: "table" };

export type TalkFrame = { messages: MessagePayload[]; more: boolean; room: string; since: number | null; type: "talk" };

export type WhispersFrame = { messages: WhisperPayload[]; more: boolean; since: number | null; type: "whispers" };

export type OlderMessagesFrame = { messages: MessagePayload[]; more: boolean; room: string; type: "older" };

export type OlderWhispersFrame = { messages: WhisperPayload[]; more: boolean; type: "older" };

export type NoticeFrame = { key: string | null; lines: string[]; type: "notice" };

export type ErrorFrame = { code: "busy" | "illegal" | "invalid" | "key_used" | "not_found" | "not_now" | "not_yours" | "rate_limited" | "sanctioned" | "signed_out" | "stale"; key: string | null; reason: string; rule: string; stale: boolean; status: number; type: "error" };

export type Sent = { fact: string; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type Fact = Sent & { action?: string; again?: boolean; amount?: number | null; bids?: [number, number][]; cause?: string; count?: number; deal?: Deal; dice?: [number, number]; ending?: string; final?: boolean | null; floor?: number; how?: string; kind?: string; label?: string; last?: number; limited?: boolean; lot?: string; lots?: number[]; move?: number; ms?: number; owed?: number; pace?: string; path?: number[]; person?: boolean; ranking?: number[][]; reason?: string; seats?: number[]; seconds?: number; shown?: string[]; source?: number; target?: number; term?: string; to?: number; told?: boolean; turn?: number; why?: string };

export type BidInFact = { fact: "bid_in"; seat: number; amount: number | null; rule: string; again: boolean; entry: number; at: number; say: string; routine: boolean };

export type BiddingPhase = { phase: "bidding"; cites: string; kind: string; lot: string; lots: number[]; opener: number; order: number[]; leader: number; price: number; floor: number; unit: number; bids: [number, number][]; void: boolean };

export type Bundle = { cash: number; lots: number[]; cards: number[]; chips: number };

export type Clock = { main: number[]; aux: Record<string, number>; begun: number[]; spare: number[]; halted?: boolean; frozen?: number; lagged?: number[]; unpaid?: number; unlimited?: boolean };

export type ClosedFact = { fact: "closed"; seat: number; to: number; how: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type ConcludedFact = { fact: "concluded"; ranking: number[][]; ending: string; why: string; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type Deal = { seat: number; to: number; give: Bundle; take: Bundle };

export type DrawArrangedFact = { fact: "draw_arranged"; seat: number; label: string; count: number; shown: string[]; rule: string; entry: number; at: number; say: string; routine: boolean };

export type DroppedFact = { fact: "dropped"; seat: number; rule: string; final: boolean | null; entry: number; at: number; say: string; routine: boolean };

export type ExcusedFact = { fact: "excused"; seconds: number; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type FreedFact = { fact: "freed"; seat: number; how: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type Goal = { wins: string; text: string; steps: [Step, Step, Step] };

export type HouseAnsweredFact = { fact: "house_answered"; seat: number; action: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type ImprisonedFact = { fact: "imprisoned"; seat: number; count: number; cause: string; rule: string; term: string; entry: number; at: number; say: string; routine: boolean };

export type LimitedFact = { fact: "limited"; limited: boolean; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type MovedFact = { fact: "moved"; seat: number; path: number[]; how: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type OfferedFact = { fact: "offered"; seat: number; deal: Deal; rule: string; entry: number; at: number; say: string; routine: boolean };

export type OpenClockPhase = { phase: "open_clock"; cites: string; kind: string; lot: string; lots: number[]; opener: number; order: number[]; leader: number; price: number; floor: number; unit: number; bids: [number, number][]; void: boolean; until: number; hammer: number; passed: number[] };

export type OpenedFact = { fact: "opened"; seat: number; lot: string; floor: number; rule: string; lots: number[]; kind: string; entry: number; at: number; say: string; routine: boolean };

export type OwingPhase = { phase: "owing"; debtor: number; creditors: number[]; each: number; reason: string; cause: string };

export type PaceChangedFact = { fact: "pace_changed"; pace: string; rule?: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type PaidFact = { fact: "paid"; source: number; target: number; amount: number; reason: string; rule: string; told: boolean; owed: number; entry: number; at: number; seat: number; say: string; routine: boolean };

export type PausedFact = { fact: "paused"; seat: number; seconds: number; rule: string; entry: number; at: number; say: string; routine: boolean };

export type PlayHaltedFact = { fact: "play_halted"; seconds: number; why: string; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type PlayResumedFact = { fact: "play_resumed"; why: string; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type RaisedFact = { fact: "raised"; seat: number; amount: number; rule: string; entry: number; at: number; say: string; routine: boolean };

export type ReseatedFact = { fact: "reseated"; seat: number; person: boolean; why: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type Result = { ranking: number[][]; ending: string };

export type ResumedFact = { fact: "resumed"; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type RolledFact = { fact: "rolled"; seat: number; dice: [number, number]; rule: string; entry: number; at: number; say: string; routine: boolean };

export type RoundRobinPhase = { phase: "round_robin"; cites: string; kind: string; lot: string; lots: number[]; opener: number; order: number[]; leader: number; price: number; floor: number; unit: number; bids: [number, number][]; void: boolean; passed: number[] };

export type RoundsPhase = { phase: "rounds" };

export type SealedPhase = { phase: "sealed"; cites: string; kind: string; lot: string; lots: number[]; opener: number; order: number[]; leader: number; price: number; floor: number; unit: number; bids: [number, number][]; void: boolean };

export type StartedFromFact = { fact: "started_from"; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type Step = { does: string; rest: string };

export type SucceededFact = { fact: "succeeded"; seat: number; why: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type SuspendedPhase = { phase: "suspended" };

export type TakenBackFact = { fact: "taken_back"; seat: number; move: number; rule?: string; entry: number; at: number; say: string; routine: boolean };

export type TimeGivenFact = { fact: "time_given"; seats: number[]; ms: number; why: string; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type TurnBeganFact = { fact: "turn_began"; seat: number; turn: number; rule: string; entry: number; at: number; say: string; routine: boolean };

export type UnheardFact = { fact: "unheard"; seat: number; rule?: string; entry: number; at: number; say: string; routine: boolean };

export type UnsealedFact = { fact: "unsealed"; bids: [number, number][]; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type WentBackFact = { fact: "went_back"; to: number; last: number; why: string; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };
