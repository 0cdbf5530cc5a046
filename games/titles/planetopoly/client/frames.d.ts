/**
 * What the server sends. Written by `manage.py client_types` from this title's facts, phases, actions and board:
 * to be changed there, never here. What its view holds is in view.d.ts.
 */
import type { ClosedFact, ConcludedFact, DrawArrangedFact, ExcusedFact, FreedFact, HouseAnsweredFact, ImprisonedFact, LimitedFact, MovedFact, OfferedFact, OwingPhase, PaceChangedFact, PaidFact, PausedFact, PlayHaltedFact, PlayResumedFact, ReseatedFact, ResumedFact, RolledFact, RoundsPhase, StartedFromFact, SucceededFact, SuspendedPhase, TakenBackFact, TimeGivenFact, TurnBeganFact, UnheardFact, WentBackFact } from '../../match/frames';

export type BarredFact = { fact: "barred"; seat: number; lot: number; why: string; rule: string; by?: number; entry: number; at: number; say: string; routine: boolean };

export type BilledFact = { fact: "billed"; seat: number; due: number; reason: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Board = { name: string; cash: number; passing: number; landing: number; fines: number[]; toll_rents: number[]; trap_rents: number[]; planets: Planet[]; spaces: Space[]; events: Event[] };

export type BorrowedFact = { fact: "borrowed"; seat: number; amount: number; debt: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type BoughtFact = { fact: "bought"; seat: number; lot: number; price: number; remote: boolean; rule: string; entry: number; at: number; say: string; routine: boolean };

export type BuildingPhase = { phase: "building"; seat: number; planet: number; without: number };

export type BuiltFact = { fact: "built"; seat: number; lot: number; level: number; price: number; remote: boolean; rule: string; entry: number; at: number; say: string; routine: boolean };

export type DeclinedFact = { fact: "declined"; seat: number; lot: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type DrewFact = { fact: "drew"; seat: number; card: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Event = { code: string; name: string; text: string; receive?: number; pay?: number; per_station?: number; per_level?: number; from_each?: number; to_each?: number; skip?: number; again?: boolean; move?: "" | "back" | "forward" | "opposite" | "prison" | "risk" | "start" | "toll" | "trap"; steps?: number };

export type GoingPhase = { phase: "going"; seat: number; card: number };

export type HandedOverFact = { fact: "handed_over"; source: number; target: number; lot: number; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type HeadStartFact = { fact: "head_start"; cash: number[]; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type JailedPhase = { phase: "jailed"; seat: number };

export type LevyPhase = { phase: "levy"; seat: number; others: number[]; from_each: number; to_each: number };

export type Planet = { name: string; color: string; lots: number[]; point: number; point_sale: number; point_premium: number };

export type RaiseMoneyPhase = { phase: "raise_money"; debtor: number; creditors: number[]; each: number; reason: string; cause: string };

export type RepaidFact = { fact: "repaid"; seat: number; amount: number; debt: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type ReshuffledFact = { fact: "reshuffled"; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type ReshufflingPhase = { phase: "reshuffling" };

export type ResignedFact = { fact: "resigned"; seat: number; why: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type RestedFact = { fact: "rested"; seat: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type RoundBeganFact = { fact: "round_began"; round: number; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type RoundsLeftFact = { fact: "rounds_left"; round: number; last: number; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type SeatedFact = { fact: "seated"; order: number[]; throws: [number, number, number][][]; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type Settings = { patience: number; house_answers: "by_pace" | "off" | "on"; end: "last_standing" | "rounds"; rounds: number; start: "fair" | "printed"; double_reroll: "forced" | "optional"; double_memory: "across_turns" | "turn"; prison_nearest: "either" | "forward"; sales_when: "any_time" | "before_throw_or_due"; debt_scope: "compulsory" | "rent_only"; payout_on_loss: "capacity" | "full"; build_per_visit: "one" | "unlimited"; build_on_purchase: "none" | "other_plots"; remote_build: boolean; player_trades: boolean; fresh_throw: "always" | "on_cards"; timers: "by_pace" | "off" | "on"; disconnect: "resign" | "show" };

export type SkippedFact = { fact: "skipped"; seat: number; left: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type SoldDeedFact = { fact: "sold_deed"; seat: number; lot: number; amount: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type SoldPointFact = { fact: "sold_point"; seat: number; lot: number; level: number; amount: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Space = { kind: "event" | "plot" | "prison" | "risk" | "start" | "toll" | "trap"; name: string; planet?: number | null; price?: number; sale?: number; premium?: number; rents?: number[] };

export type StayedInFact = { fact: "stayed_in"; seat: number; turns: number; unpaid?: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type ThrewFact = { fact: "threw"; seat: number; dice: [number, number]; purpose: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type TurnsPhase = { phase: "turns" };

export type UnownedPhase = { phase: "unowned"; seat: number; lot: number };

export type WindowPhase = { phase: "window"; seat: number; extra: string };

export type WonFact = { fact: "won"; seat: number; ending: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Fact =
  | BarredFact
  | BilledFact
  | BorrowedFact
  | BoughtFact
  | BuiltFact
  | ClosedFact
  | ConcludedFact
  | DeclinedFact
  | DrawArrangedFact
  | DrewFact
  | ExcusedFact
  | FreedFact
  | HandedOverFact
  | HeadStartFact
  | HouseAnsweredFact
  | ImprisonedFact
  | LimitedFact
  | MovedFact
  | OfferedFact
  | PaceChangedFact
  | PaidFact
  | PausedFact
  | PlayHaltedFact
  | PlayResumedFact
  | RepaidFact
  | ReseatedFact
  | ReshuffledFact
  | ResignedFact
  | RestedFact
  | ResumedFact
  | RolledFact
  | RoundBeganFact
  | RoundsLeftFact
  | SeatedFact
  | SkippedFact
  | SoldDeedFact
  | SoldPointFact
  | StartedFromFact
  | StayedInFact
  | SucceededFact
  | TakenBackFact
  | ThrewFact
  | TimeGivenFact
  | TurnBeganFact
  | UnheardFact
  | WentBackFact
  | WonFact;

export type Phase =
  | BuildingPhase
  | GoingPhase
  | JailedPhase
  | LevyPhase
  | OwingPhase
  | RaiseMoneyPhase
  | ReshufflingPhase
  | RoundsPhase
  | SuspendedPhase
  | TurnsPhase
  | UnownedPhase
  | WindowPhase;

export type Actions = "accept" | "arrange_draw" | "borrow" | "build" | "buy" | "conclude" | "excuse" | "flag" | "give_time" | "go_back" | "halt" | "hammer" | "house_answer" | "limit" | "offer" | "pass" | "pay_fine" | "proceed" | "recall" | "reject" | "remote_build" | "remote_buy" | "remove" | "repace" | "reseat" | "resign" | "rest" | "resume" | "sell_deed" | "sell_point" | "silence" | "start" | "stay" | "succeed" | "suspend" | "take_back" | "throw";
