/** What `view.py` shows of a game, and the shapes that the scripts here pass on. Only types: never loaded. */
import type {Ctx as AnyCtx, Fact as AnyFact, View as Shared} from '../../match/types.js';
import type * as sent from './frames';

export type Board = sent.Board;
export type Phase = sent.Phase;
/** The phase of a name. */
export type Of<P extends Phase['phase']> = Extract<Phase, {phase: P}>;

/** An attribute, and by how much it changes. */
export type Effect = [number, number];
/** A card of one's own hand. */
export type Held = {card: number; code: string; name: string; text: string; type: string; effects: Effect[]; then_ship?: boolean};
/** The event of this turn. */
export type Happening = {event: number; name: string; type: string; who: string; text: string; effects: Effect[]; price: Effect[]};
/** The easiest leads that complete a path, and how many points they lack together. */
export type Legs = {short: number; legs: {attribute: number; lead: number}[]};
/** A way to win; `seats` has null for who has left. */
export type Path = {ending: string; name: string; first: number; others: number[]; seats: (Legs | null)[]};

/** What a seat sees: everything but the others' hands and the cards still to come. */
export interface View extends Shared {
  round: number;
  rounds: number;
  first: number;
  waiting: number[];
  /** Which phase of the turn it is. */
  phase: number;
  /** By phase: the attribute it tests. */
  attribute: number[];
  /** By seat; '' while it is not chosen. */
  race: string[];
  /** By seat and attribute. */
  score: number[][];
  /** Of each round: the scores by seat and attribute. */
  history: number[][][];
  /** By attribute: who is alone highest (-1 nobody), and by how much. */
  leads: {seat: number; by: number}[];
  paths: Path[];
  /** By seat: the attributes it leads alone. */
  crowns: number[][];
  /** The round from which one may win. */
  from: number;
  hand: Held[];
  /** By seat: how many cards it holds. */
  hands: number[];
  /** By seat: how many it may keep. */
  limit: number[];
  deck: number;
  discard: number[];
  shown: number[];
  events: number;
  event_discard: number[];
  event: Happening | null;
  vote: {event: number; votes: number[][]; winner: number} | null;
  phases: Phase[];
}

/** What happened; which fields it has, its tag says to whoever asks (the facts of this title are in frames.d.ts). */
export type Fact = AnyFact & {[field: string]: any};
/** The phase on top is whatever is asked; a function that is for one of them takes it as `Of` its name. */
export type Ctx = AnyCtx<{view: View; phase: any; board: Board}>;
