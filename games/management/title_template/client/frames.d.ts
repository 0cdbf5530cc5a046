/**
 * What the server sends. Written by `manage.py client_types` from this title's facts, phases, actions and board:
 * to be changed there, never here. What its view holds is in view.d.ts.
 */
import type { ConcludedFact, DrawArrangedFact, ExcusedFact, HouseAnsweredFact, LimitedFact, PaceChangedFact, PaidFact, PausedFact, PlayHaltedFact, PlayResumedFact, ReseatedFact, ResumedFact, RolledFact, RoundsPhase, StartedFromFact, SucceededFact, SuspendedPhase, TakenBackFact, TimeGivenFact, TurnBeganFact, UnheardFact, WentBackFact } from '../../match/frames';

export type Board = { name: string; length: number; fuel: number; clouds: number[]; cards: Card[] };

export type Card = { name: string; move?: number; fuel?: number };

export type CloudPhase = { phase: "cloud"; seat: number };

export type CoursePhase = { phase: "course"; seat: number };

export type DrewFact = { fact: "drew"; seat: number; card: number; to: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type FlewFact = { fact: "flew"; seat: number; dice: number[]; to: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type LeftFact = { fact: "left"; seat: number; why: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type SeatedFact = { fact: "seated"; order: number[]; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type Settings = { patience: number; house_answers: "by_pace" | "off" | "on"; weather: boolean; timers: "by_pace" | "off" | "on" };

export type TurnsPhase = { phase: "turns" };

export type WentRoundFact = { fact: "went_round"; seat: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type WonFact = { fact: "won"; seat: number; ending: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Fact =
  | ConcludedFact
  | DrawArrangedFact
  | DrewFact
  | ExcusedFact
  | FlewFact
  | HouseAnsweredFact
  | LeftFact
  | LimitedFact
  | PaceChangedFact
  | PaidFact
  | PausedFact
  | PlayHaltedFact
  | PlayResumedFact
  | ReseatedFact
  | ResumedFact
  | RolledFact
  | SeatedFact
  | StartedFromFact
  | SucceededFact
  | TakenBackFact
  | TimeGivenFact
  | TurnBeganFact
  | UnheardFact
  | WentBackFact
  | WentRoundFact
  | WonFact;

export type Phase =
  | CloudPhase
  | CoursePhase
  | RoundsPhase
  | SuspendedPhase
  | TurnsPhase;

export type Actions = "arrange_draw" | "boost" | "conclude" | "cruise" | "enter" | "excuse" | "flag" | "give_time" | "go_back" | "halt" | "hammer" | "house_answer" | "limit" | "pass" | "proceed" | "remove" | "repace" | "reseat" | "resign" | "resume" | "silence" | "start" | "succeed" | "suspend" | "take_back";
