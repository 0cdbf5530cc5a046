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

export type Refusal = { reason: string; rule: string };

export type Position = { id: string; title: string; status: "open" | "running" | "over" | "cancelled"; version: number; seats: Record<string, unknown>[]; view: Record<string, unknown> | null; options: Option[]; asked: number[]; prompt: string; clocks: Record<string, unknown>; presence: Record<string, string>; over: Record<string, unknown> | null; facts: Sent[] | null };

export type Played = { id: string; title: string; status: "open" | "running" | "over" | "cancelled"; version: number; seats: Record<string, unknown>[]; view: Record<string, unknown> | null; options: Option[]; asked: number[]; prompt: string; clocks: Record<string, unknown>; presence: Record<string, string>; over: Record<string, unknown> | null; facts: Sent[] };

export type Point = { entry: number; turn: number; round: number | null; worth: (number | null)[] };

export type Turning = { entry: number; turn: number; round: number | null; worth: (number | null)[]; before: (number | null)[]; moved: number[]; says: string[] };

export type Course = { version: number; points: Point[]; turning: Turning[] };

export type Card = { id: string; title: string; name: string; status: string; pace: string; deadline: number | null; hour: number | null; private: boolean; rated: boolean; size: number; kept: number; when_full: boolean; fills: number | null; version: number; settings: Record<string, unknown>; seats: Record<string, unknown>[]; created: number };

export type Page = { matches: Card[]; page: number; more: boolean };

export type Sent = { fact: string; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type Fact = Sent & { amount?: number | null; bids?: [number, number][]; cause?: string; count?: number; deal?: Deal; dice?: [number, number]; final?: boolean | null; floor?: number; how?: string; kind?: string; limited?: boolean; lot?: string; lots?: number[]; move?: number; owed?: number; pace?: string; path?: number[]; reason?: string; seconds?: number; source?: number; target?: number; term?: string; to?: number; told?: boolean; turn?: number };

export type BidInFact = { fact: "bid_in"; seat: number; amount: number | null; rule: string; entry: number; at: number; say: string; routine: boolean };

export type BiddingPhase = { phase: "bidding"; cites: string; kind: string; lot: string; lots: number[]; opener: number; order: number[]; leader: number; price: number; floor: number; unit: number; bids: [number, number][]; void: boolean };

export type Bundle = { cash: number; lots: number[]; cards: number[]; chips: number };

export type Clock = { main: number[]; aux: Record<string, number>; begun: number[]; spare: number[]; halted?: boolean; frozen?: number; lagged?: number[]; unpaid?: number; unlimited?: boolean };

export type ClosedFact = { fact: "closed"; seat: number; to: number; how: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type Deal = { seat: number; to: number; give: Bundle; take: Bundle };

export type DroppedFact = { fact: "dropped"; seat: number; rule: string; final: boolean | null; entry: number; at: number; say: string; routine: boolean };

export type ExcusedFact = { fact: "excused"; seconds: number; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type FreedFact = { fact: "freed"; seat: number; how: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type Goal = { wins: string; text: string; steps: [Step, Step, Step] };

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

export type RaisedFact = { fact: "raised"; seat: number; amount: number; rule: string; entry: number; at: number; say: string; routine: boolean };

export type Result = { ranking: number[][]; ending: string };

export type ResumedFact = { fact: "resumed"; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type RolledFact = { fact: "rolled"; seat: number; dice: [number, number]; rule: string; entry: number; at: number; say: string; routine: boolean };

export type RoundRobinPhase = { phase: "round_robin"; cites: string; kind: string; lot: string; lots: number[]; opener: number; order: number[]; leader: number; price: number; floor: number; unit: number; bids: [number, number][]; void: boolean; passed: number[] };

export type RoundsPhase = { phase: "rounds" };

export type SealedPhase = { phase: "sealed"; cites: string; kind: string; lot: string; lots: number[]; opener: number; order: number[]; leader: number; price: number; floor: number; unit: number; bids: [number, number][]; void: boolean };

export type Step = { does: string; rest: string };

export type SuspendedPhase = { phase: "suspended" };

export type TakenBackFact = { fact: "taken_back"; seat: number; move: number; rule?: string; entry: number; at: number; say: string; routine: boolean };

export type TurnBeganFact = { fact: "turn_began"; seat: number; turn: number; rule: string; entry: number; at: number; say: string; routine: boolean };

export type UnheardFact = { fact: "unheard"; seat: number; rule?: string; entry: number; at: number; say: string; routine: boolean };

export type UnsealedFact = { fact: "unsealed"; bids: [number, number][]; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };
