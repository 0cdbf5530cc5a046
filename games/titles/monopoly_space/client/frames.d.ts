/**
 * What the server sends. Written by `manage.py client_types` from this title's facts, phases, actions and board:
 * to be changed there, never here. What its view holds is in view.d.ts.
 */
import type { BidInFact, BiddingPhase, ClosedFact, ConcludedFact, DrawArrangedFact, DroppedFact, ExcusedFact, FreedFact, HouseAnsweredFact, ImprisonedFact, LimitedFact, MovedFact, OfferedFact, OpenClockPhase, OpenedFact, OwingPhase, PaceChangedFact, PaidFact, PausedFact, PlayHaltedFact, PlayResumedFact, RaisedFact, ReseatedFact, ResumedFact, RolledFact, RoundRobinPhase, RoundsPhase, SealedPhase, StartedFromFact, SucceededFact, SuspendedPhase, TakenBackFact, TimeGivenFact, TurnBeganFact, UnheardFact, UnsealedFact, WentBackFact } from '../../match/frames';

export type BillPhase = { phase: "bill"; debtor: number; creditors: number[]; each: number; reason: string; cause: string; lot: number; refused: number[] };

export type BilledFact = { fact: "billed"; seat: number; due: number; reason: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Board = { name: string; cash: number; salary: number; resource: number; dear_resource: number; warp: number; bail: number; chips: number; groups: Group[]; spaces: Space[]; chance: Card[]; chest: Card[] };

export type BoughtFact = { fact: "bought"; seat: number; lot: number; price: number; how: string; rule: string; entry: number; at: number; say: string; routine: boolean };

export type BuilderPhase = { phase: "builder" };

export type BuiltDomeFact = { fact: "built_dome"; seat: number; dome: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Card = { code: string; name: string; text: string; keep?: "" | "boots" | "pardon"; receive?: number; pay?: number; small?: number; large?: number; from_each?: number; resources?: number; each?: number; left?: number; wild?: boolean; move?: "" | "back" | "free_warp" | "gravity" | "jail" | "to" | "warp"; target?: number; steps?: number };

export type ChoosingTokenPhase = { phase: "choose_token"; seat: number; until: number | null };

export type ChoseFact = { fact: "chose"; seat: number; token: string; drawn: boolean; entry: number; at: number; rule: string; say: string; routine: boolean };

export type ClosingPhase = { phase: "closing"; seat: number };

export type CollectingPhase = { phase: "collecting"; seat: number; payers: number[]; each: number; reason: string; cites: string };

export type ConsentPhase = { phase: "consent"; seat: number; debtor: number; lot: number; due: number };

export type DepositedFact = { fact: "deposited"; seat: number; space: number; bought: boolean; entry: number; at: number; rule: string; say: string; routine: boolean };

export type DrewFact = { fact: "drew"; seat: number; card: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type DroppingPhase = { phase: "dropping"; seat: number; space: number };

export type ForcedPhase = { phase: "forced"; seat: number; whose: number };

export type GaveFact = { fact: "gave"; source: number; target: number; count: number; reason: string; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type Group = { name: string; color: string; lots: number[] };

export type HalfPricePhase = { phase: "half_price"; seat: number; lot: number; opener: number; price: number };

export type HandedCardFact = { fact: "handed_card"; source: number; target: number; card: number; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type HandedChipsFact = { fact: "handed_chips"; source: number; target: number; count: number; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type HandedOverFact = { fact: "handed_over"; source: number; target: number; lot: number; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type HeadStartFact = { fact: "head_start"; first: number; cash: number[]; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type JailedPhase = { phase: "jailed"; seat: number };

export type JourneyPhase = { phase: "journey"; seat: number; card: number };

export type KeptFact = { fact: "kept"; seat: number; card: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type LeavingJailPhase = { phase: "leave_jail"; seat: number; steps: number };

export type LotAuctionPhase = { phase: "lot_auction"; seat: number; lot: number };

export type MinedFact = { fact: "mined"; seat: number; count: number; cost: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type MiningPhase = { phase: "mining"; seat: number; lot: number; price: number; most: number; owner: number; cites: string };

export type PickedUpFact = { fact: "picked_up"; seat: number; space: number; count: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type PutUpFact = { fact: "put_up"; seat: number; lot: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type RaiseMoneyPhase = { phase: "raise_money"; debtor: number; creditors: number[]; each: number; reason: string; cause: string; lot: number; refused: number[] };

export type ReachedGoFact = { fact: "reached_go"; seat: number; amount: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type RefusedSwapFact = { fact: "refused_swap"; seat: number; creditor: number; lot: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type ReleasedPhase = { phase: "released"; seat: number; steps: number; how: string };

export type RentDuePhase = { phase: "rent_due"; debtor: number; creditors: number[]; each: number; reason: string; cause: string; lot: number; refused: number[] };

export type ResignedFact = { fact: "resigned"; seat: number; why: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type ReturnedFact = { fact: "returned"; seat: number; count: number; reason: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type RolledFirstFact = { fact: "rolled_first"; rolls: [number, number, number][]; entry: number; at: number; seat: number; rule: string; say: string; routine: boolean };

export type Settings = { patience: number; house_answers: "by_pace" | "off" | "on"; start: "fair" | "printed"; win_on: "land" | "pass_or_land"; win_if_on_go: boolean; build_limit: "per_possession" | "per_roll"; chip_supply: "limited" | "unlimited"; warp_limit: "one_circuit" | "one_jump" | "unlimited"; gl_collect: "any_forward" | "dice_only"; wild_target: "any" | "only_if_none"; wild_forced: boolean; sell_to_bank: "debt_only" | "own_turn_or_debt"; debt_swap: "creditor_consent" | "debtor_right" | "off"; debt_swap_when: "any_rent" | "cash_short"; two_player_sale: "remaining" | "starting"; auction_mode: "by_pace" | "open_clock" | "round_robin" | "sealed"; card_resource_price: number; timers: "by_pace" | "off" | "on"; disconnect: "resign" | "show" };

export type SoldDeedFact = { fact: "sold_deed"; seat: number; lot: number; price: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type SoldResourcesFact = { fact: "sold_resources"; seat: number; count: number; amount: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Space = { kind: "chance" | "chest" | "go" | "go_to_jail" | "gravity" | "jail" | "parking" | "street" | "warp" | "wild"; name: string; group?: number | null; price?: number; rent?: number };

export type StealingPhase = { phase: "stealing"; seat: number };

export type StoleFact = { fact: "stole"; seat: number; whose: number; bought: boolean; entry: number; at: number; rule: string; say: string; routine: boolean };

export type StoppingPhase = { phase: "stopping"; seat: number; free: boolean };

export type SwappedFact = { fact: "swapped"; seat: number; creditor: number; lot: number; due: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type TookFact = { fact: "took"; seat: number; count: number; reason: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type TurnsPhase = { phase: "turns" };

export type UnownedPhase = { phase: "unowned"; seat: number; lot: number };

export type UnsoldFact = { fact: "unsold"; lot: number; why: string; rule: string; entry: number; at: number; seat: number; say: string; routine: boolean };

export type UsedFact = { fact: "used"; seat: number; card: number; entry: number; at: number; rule: string; say: string; routine: boolean };

export type WarpingPhase = { phase: "warping"; seat: number; free: boolean };

export type WindowPhase = { phase: "window"; seat: number };

export type WonFact = { fact: "won"; seat: number; ending: string; entry: number; at: number; rule: string; say: string; routine: boolean };

export type Fact =
  | BidInFact
  | BilledFact
  | BoughtFact
  | BuiltDomeFact
  | ChoseFact
  | ClosedFact
  | ConcludedFact
  | DepositedFact
  | DrawArrangedFact
  | DrewFact
  | DroppedFact
  | ExcusedFact
  | FreedFact
  | GaveFact
  | HandedCardFact
  | HandedChipsFact
  | HandedOverFact
  | HeadStartFact
  | HouseAnsweredFact
  | ImprisonedFact
  | KeptFact
  | LimitedFact
  | MinedFact
  | MovedFact
  | OfferedFact
  | OpenedFact
  | PaceChangedFact
  | PaidFact
  | PausedFact
  | PickedUpFact
  | PlayHaltedFact
  | PlayResumedFact
  | PutUpFact
  | RaisedFact
  | ReachedGoFact
  | RefusedSwapFact
  | ReseatedFact
  | ResignedFact
  | ResumedFact
  | ReturnedFact
  | RolledFact
  | RolledFirstFact
  | SoldDeedFact
  | SoldResourcesFact
  | StartedFromFact
  | StoleFact
  | SucceededFact
  | SwappedFact
  | TakenBackFact
  | TimeGivenFact
  | TookFact
  | TurnBeganFact
  | UnheardFact
  | UnsealedFact
  | UnsoldFact
  | UsedFact
  | WentBackFact
  | WonFact;

export type Phase =
  | BiddingPhase
  | BillPhase
  | BuilderPhase
  | ChoosingTokenPhase
  | ClosingPhase
  | CollectingPhase
  | ConsentPhase
  | DroppingPhase
  | ForcedPhase
  | HalfPricePhase
  | JailedPhase
  | JourneyPhase
  | LeavingJailPhase
  | LotAuctionPhase
  | MiningPhase
  | OpenClockPhase
  | OwingPhase
  | RaiseMoneyPhase
  | ReleasedPhase
  | RentDuePhase
  | RoundRobinPhase
  | RoundsPhase
  | SealedPhase
  | StealingPhase
  | StoppingPhase
  | SuspendedPhase
  | TurnsPhase
  | UnownedPhase
  | WarpingPhase
  | WindowPhase;

export type Actions = "accept" | "agree" | "arrange_draw" | "bid" | "build_dome" | "buy" | "choose_token" | "conclude" | "excuse" | "flag" | "give_time" | "go_back" | "halt" | "hammer" | "house_answer" | "limit" | "mine" | "offer" | "pass" | "pay_bail" | "pay_rent" | "proceed" | "put_up" | "recall" | "reject" | "remove" | "repace" | "reseat" | "resign" | "resume" | "roll" | "sell_deed" | "sell_resources" | "silence" | "start" | "steal" | "succeed" | "suspend" | "swap" | "take_back" | "use_pardon" | "warp";
