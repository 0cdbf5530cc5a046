/**
 * What the server sends. Written by `manage.py client_types` from this title's facts, phases, actions and board:
 * to be changed there, never here. What its view holds is in view.d.ts.
 */
import type { BidInFact, BiddingPhase, ClosedFact, ConcludedFact, DrawArrangedFact, DroppedFact, ExcusedFact, FreedFact, HouseAnsweredFact, ImprisonedFact, LimitedFact, MovedFact, OfferedFact, OpenClockPhase, OpenedFact, OwingPhase, PaceChangedFact, PaidFact, PausedFact, PlayHaltedFact, PlayResumedFact, RaisedFact, ReseatedFact, ResumedFact, RolledFact, RoundRobinPhase, RoundsPhase, SealedPhase, StartedFromFact, SucceededFact, SuspendedPhase, TakenBackFact, TimeGivenFact, TurnBeganFact, UnheardFact, UnsealedFact, WentBackFact } from '../../match/frames';

export type AnsweredFact = { fact: "answered"; seat: number; event: number; how: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type ArrestPhase = { phase: "arrest"; seat: number };

export type BilledFact = { fact: "billed"; seat: number; due: number; reason: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Board = { name: string; cash: Record<string, number>; salary: Record<string, number>; bonus: Record<string, number>; utility_fees: number[]; extractor_profits: number[]; groups: Group[]; spaces: Space[]; events: Event[]; head_start: Record<string, number> };

export type BoughtFact = { fact: "bought"; seat: number; lots: number[]; price: number; rule: string; entry: number; at: number; say: string; routine: boolean };

export type ChoosingCharacterPhase = { phase: "choose_character"; seat: number; until: number | null };

export type ChoseFact = { fact: "chose"; seat: number; character: string; drawn: boolean; entry: number; at: number; rule: string; say: string; routine: boolean };

export type CollapsedFact = { fact: "collapsed"; expense: number; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type CollectingPhase = { phase: "collecting"; seat: number; payers: number[]; each: number; reason: string };

export type CrossedFact = { fact: "crossed"; seat: number; salary: number; expense: number; interest: number; net: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type DeclinedFact = { fact: "declined"; seat: number; lot: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type DrewFact = { fact: "drew"; seat: number; event: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Event = { code: string; name: string; text: string; choice?: boolean; receive?: number; pay?: number; salary?: number; per_level?: number; per_work?: number; from_each?: number; to_each?: number; even?: number; odd?: number; move?: "" | "back" | "dormitory" | "extractor" | "prison" | "start" | "unowned"; steps?: number };

export type FortuneChoicePhase = { phase: "fortune_choice"; seat: number; event: number };

export type Group = { name: string; color: string; lots: number[]; upgrade: number; fees: number[] };

export type HandedOverFact = { fact: "handed_over"; source: number; target: number; lot: number; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type HappeningPhase = { phase: "happening"; seat: number; event: number };

export type HeadStartFact = { fact: "head_start"; cash: number[]; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type JourneyPhase = { phase: "journey"; seat: number; event: number };

export type LotAuctionPhase = { phase: "lot_auction"; seat: number; lot: number };

export type OfferAuctionPhase = { phase: "offer_auction"; seat: number; lot: number };

export type OwnAuctionPhase = { phase: "own_auction"; seat: number; lots: number[] };

export type RaiseMoneyPhase = { phase: "raise_money"; debtor: number; creditors: number[]; each: number; reason: string; cause: string };

export type RecoveredFact = { fact: "recovered"; salary: number; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type ResignedFact = { fact: "resigned"; seat: number; why: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type SalaryChangedFact = { fact: "salary_changed"; before: number; after: number; expense: boolean; cause: string; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type SeatedFact = { fact: "seated"; order: number[]; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type Settings = { patience: number; house_answers: "by_pace" | "off" | "on"; start: "fair" | "printed"; auction_mode: "by_pace" | "open_clock" | "round_robin" | "sealed"; bid_step: number; bid_limit: "cash" | "funds" | "funds_plus_lot"; auction_start_funds: "cash" | "funds"; start_bid_binding: boolean; auction_return: "middleman" | "nobody" | "winner_after_collapse"; return_is_pass: boolean; start_landing: "on_arrival" | "over_only"; third_double: "move_first" | "no_move"; prison_turns: number; extractor_table: "printed" | "sorted"; own_extractor_pays: boolean; collapse_reversible: boolean; collapse_drift: "all_causes" | "listed_causes"; interest_round: "down" | "nearest"; raise_by_auction: boolean; player_auction_floor: "asking_price" | "own_bid"; simultaneous: "net_worth" | "seat_order"; fortune_mode: "deck" | "independent"; turn_limit: number; timers: "by_pace" | "off" | "on"; disconnect: "resign" | "show"; rating_bonus: number; rating_remainder: "drop" | "to_winner" };

export type SharedFact = { fact: "shared"; seats: number[]; amount: number; reason: string; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type SkippedFact = { fact: "skipped"; seat: number; left: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type SoldUpgradeFact = { fact: "sold_upgrade"; seat: number; group: number; level: number; amount: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Space = { kind: "bonus" | "dormitory" | "extractor" | "fortune" | "lot" | "meteor" | "prison" | "start" | "utility"; name: string; group?: number | null; price?: number; mortgage?: number };

export type StoppingPhase = { phase: "stopping"; seat: number };

export type ThrewFact = { fact: "threw"; seat: number; die: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type TurnsPhase = { phase: "turns" };

export type UnsoldFact = { fact: "unsold"; lots: number[]; why: string; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type UpgradedFact = { fact: "upgraded"; seat: number; group: number; level: number; price: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type WindowPhase = { phase: "window"; seat: number };

export type WonFact = { fact: "won"; seat: number; ending: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Fact =
  | AnsweredFact
  | BidInFact
  | BilledFact
  | BoughtFact
  | ChoseFact
  | ClosedFact
  | CollapsedFact
  | ConcludedFact
  | CrossedFact
  | DeclinedFact
  | DrawArrangedFact
  | DrewFact
  | DroppedFact
  | ExcusedFact
  | FreedFact
  | HandedOverFact
  | HeadStartFact
  | HouseAnsweredFact
  | ImprisonedFact
  | LimitedFact
  | MovedFact
  | OfferedFact
  | OpenedFact
  | PaceChangedFact
  | PaidFact
  | PausedFact
  | PlayHaltedFact
  | PlayResumedFact
  | RaisedFact
  | RecoveredFact
  | ReseatedFact
  | ResignedFact
  | ResumedFact
  | RolledFact
  | SalaryChangedFact
  | SeatedFact
  | SharedFact
  | SkippedFact
  | SoldUpgradeFact
  | StartedFromFact
  | SucceededFact
  | TakenBackFact
  | ThrewFact
  | TimeGivenFact
  | TurnBeganFact
  | UnheardFact
  | UnsealedFact
  | UnsoldFact
  | UpgradedFact
  | WentBackFact
  | WonFact;

export type Phase =
  | ArrestPhase
  | BiddingPhase
  | ChoosingCharacterPhase
  | CollectingPhase
  | FortuneChoicePhase
  | HappeningPhase
  | JourneyPhase
  | LotAuctionPhase
  | OfferAuctionPhase
  | OpenClockPhase
  | OwingPhase
  | OwnAuctionPhase
  | RaiseMoneyPhase
  | RoundRobinPhase
  | RoundsPhase
  | SealedPhase
  | StoppingPhase
  | SuspendedPhase
  | TurnsPhase
  | WindowPhase;

export type Actions = "accept" | "arrange_draw" | "auction_own" | "bid" | "choose_character" | "conclude" | "excuse" | "flag" | "give_time" | "go_back" | "halt" | "hammer" | "house_answer" | "limit" | "offer" | "open_auction" | "pass" | "proceed" | "recall" | "reject" | "remove" | "repace" | "reseat" | "resign" | "resume" | "roll" | "sell_upgrade" | "silence" | "start" | "succeed" | "suspend" | "take" | "take_back" | "upgrade";
