/**
 * What the server sends. Written by `manage.py client_types` from this title's facts, phases, actions and board:
 * to be changed there, never here. What its view holds is in view.d.ts.
 */
import type { ConcludedFact, DrawArrangedFact, ExcusedFact, HouseAnsweredFact, LimitedFact, PaceChangedFact, PaidFact, PausedFact, PlayHaltedFact, PlayResumedFact, ReseatedFact, ResumedFact, StartedFromFact, SucceededFact, SuspendedPhase, TakenBackFact, TimeGivenFact, UnheardFact, WentBackFact } from '../../match/frames';

export type AggressionPhase = { phase: "aggression"; seat: number; target: number };

export type ApprovalPhase = { phase: "approval"; seat: number };

export type AttributeRolledFact = { fact: "attribute_rolled"; seat: number; die: number; attribute: number; rule: string; entry: number; at: number; say: string; routine: boolean };

export type Board = { name: string; races: Race[]; cards: Card[]; events: Event[] };

export type Card = { code: string; name: string; text: string; type: "build" | "find" | "ship" | "tech"; effects: Record<string, number>; then_ship?: boolean };

export type ChangedFact = { fact: "changed"; changes: [number, number, number, number][]; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type ChoosingRacePhase = { phase: "choose_race"; seat: number; until: number | null };

export type ConstructionPhase = { phase: "construction"; seat: number };

export type DecidedFact = { fact: "decided"; seat: number; event: number; benevolent: boolean; entry: number; at: number; rule: string; say: string; routine: boolean };

export type DilemmaPhase = { phase: "dilemma"; seat: number; event: number };

export type DiscardedFact = { fact: "discarded"; seat: number; cards: number[]; rule: string; entry: number; at: number; say: string; routine: boolean };

export type DiscoveryPhase = { phase: "discovery"; seat: number };

export type DrewFact = { fact: "drew"; seat: number; count: number; cards: number[]; rule: string; entry: number; at: number; say: string; routine: boolean };

export type EndPhase = { phase: "end"; seat: number };

export type Event = { code: string; name: string; text: string; type: "dilemma" | "event" | "issue"; effects: Record<string, number>; if_benevolent?: Record<string, number>; who?: "others" | "target" | "winner" };

export type EventDrawnFact = { fact: "event_drawn"; seat: number; event: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type EventRolledFact = { fact: "event_rolled"; seat: number; die: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type ExpansionPhase = { phase: "expansion"; seat: number; drawn: boolean };

export type ExploitationPhase = { phase: "exploitation"; seat: number };

export type ExplorationPhase = { phase: "exploration"; seat: number };

export type GraveyardPhase = { phase: "graveyard"; seat: number };

export type IdleFact = { fact: "idle"; seat: number; phases: number[]; entry: number; at: number; rule: string; say: string; routine: boolean };

export type InfluencePhase = { phase: "influence"; seat: number; target: number };

export type IssuePhase = { phase: "issue"; seat: number; event: number };

export type KindnessRolledFact = { fact: "kindness_rolled"; seat: number; die: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type LeftFact = { fact: "left"; seat: number; why: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type NamingPhase = { phase: "naming"; seat: number; target: number };

export type OpportunityPhase = { phase: "opportunity"; seat: number };

export type PickAttributePhase = { phase: "pick"; seat: number; cause: string; loser: number };

export type PickedFact = { fact: "picked"; seat: number; attribute: number; rule: string; entry: number; at: number; say: string; routine: boolean };

export type PlayedFact = { fact: "played"; seat: number; card: number; changes: [number, number, number, number][]; rule: string; entry: number; at: number; say: string; routine: boolean };

export type PlayingPhase = { phase: "playing"; seat: number };

export type Race = { name: string; effects: Record<string, number> };

export type ResearchPhase = { phase: "research"; seat: number };

export type ReshuffledFact = { fact: "reshuffled"; pile: string; count: number; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type RoundBeganFact = { fact: "round_began"; number: number; first: number; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type SeatedFact = { fact: "seated"; order: number[]; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type Settings = { patience: number; house_answers: "by_pace" | "off" | "on"; preset: "fair_start" | "printed"; victory_parse: "x_and_y_or_z" | "xy_or_z"; victory_from: number; victory_check: "active_only" | "all_each_end" | "end_of_round"; trade_phase_attr: "influence" | "trade"; pick_by: "roller" | "target_on_loss"; hand_bonus: "this_turn" | "while_highest"; graveyard: "may" | "must_if_able"; start_hand: number; unique_races: boolean; final_tiebreak: "shared" | "sum_then_shared"; rotate_start: boolean; events: "off" | "on"; ge_scope: "all" | "drawer"; upi_tie: "drawer" | "nobody" | "reroll"; timers: "by_pace" | "off" | "on"; plan_rounds: "by_pace" | "off" | "on" };

export type SparedFact = { fact: "spared"; seat: number; attribute: number; rule: string; entry: number; at: number; say: string; routine: boolean };

export type StagePhase = { phase: "stage"; seat: number };

export type StrikePhase = { phase: "strike"; seat: number; target: number };

export type TargetedFact = { fact: "targeted"; seat: number; target: number; phase: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type TieRolledFact = { fact: "tie_rolled"; seats: number[]; dice: number[]; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type TookRaceFact = { fact: "took_race"; seat: number; race: number; drawn: boolean; entry: number; at: number; rule: string; say: string; routine: boolean };

export type TradePhase = { phase: "trade"; seat: number; target: number; rolled: number };

export type TurnStartedFact = { fact: "turn_started"; seat: number; number: number; turn: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type TurnsPhase = { phase: "turns" };

export type VotedFact = { fact: "voted"; event: number; votes: number[]; winner: number; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type WonFact = { fact: "won"; seats: number[]; ending: string; leads: [number, number][]; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type Fact =
  | AttributeRolledFact
  | ChangedFact
  | ConcludedFact
  | DecidedFact
  | DiscardedFact
  | DrawArrangedFact
  | DrewFact
  | EventDrawnFact
  | EventRolledFact
  | ExcusedFact
  | HouseAnsweredFact
  | IdleFact
  | KindnessRolledFact
  | LeftFact
  | LimitedFact
  | PaceChangedFact
  | PaidFact
  | PausedFact
  | PickedFact
  | PlayHaltedFact
  | PlayResumedFact
  | PlayedFact
  | ReseatedFact
  | ReshuffledFact
  | ResumedFact
  | RoundBeganFact
  | SeatedFact
  | SparedFact
  | StartedFromFact
  | SucceededFact
  | TakenBackFact
  | TargetedFact
  | TieRolledFact
  | TimeGivenFact
  | TookRaceFact
  | TurnStartedFact
  | UnheardFact
  | VotedFact
  | WentBackFact
  | WonFact;

export type Phase =
  | AggressionPhase
  | ApprovalPhase
  | ChoosingRacePhase
  | ConstructionPhase
  | DilemmaPhase
  | DiscoveryPhase
  | EndPhase
  | ExpansionPhase
  | ExploitationPhase
  | ExplorationPhase
  | GraveyardPhase
  | InfluencePhase
  | IssuePhase
  | NamingPhase
  | OpportunityPhase
  | PickAttributePhase
  | PlayingPhase
  | ResearchPhase
  | StagePhase
  | StrikePhase
  | SuspendedPhase
  | TradePhase
  | TurnsPhase;

export type Actions = "arrange_draw" | "benevolent" | "choose_race" | "conclude" | "discard" | "draw" | "excuse" | "flag" | "give_time" | "go_back" | "halt" | "hammer" | "house_answer" | "limit" | "malevolent" | "pass" | "pick" | "play" | "proceed" | "remove" | "repace" | "reseat" | "resign" | "resume" | "silence" | "start" | "succeed" | "suspend" | "take_back" | "target";
