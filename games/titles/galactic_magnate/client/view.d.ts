/** What `view.py` shows of a game, and the shapes that the scripts here pass on. Only types: never loaded. */
import type {Bidding, Ctx as AnyCtx, Fact as AnyFact, Deal, View as Shared} from '../../match/types.js';
import type * as sent from './frames';

/** A space; only what can be owned has a price, and only of such it is asked. */
export type Space = Omit<sent.Space, 'price' | 'mortgage' | 'group'> & {price: number; mortgage: number; group: number | null};
export type Board = Omit<sent.Board, 'spaces'> & {spaces: Space[]};

/** A space with its set: `spaceAt` of places.js. */
export type Placed = ReturnType<typeof import('./places.js').spaceAt>;

/** A Fortune event of the board. */
export type Fortune = sent.Event;

/** A bill, as `RaiseMoney.view` says it; `creditor` is -1 for the bank. */
export type Bill = {phase: 'raise_money'; debtor: number; creditor: number; creditors: number[]; due: number; reason: string};
type Auctions = 'open_clock' | 'round_robin' | 'sealed';
export type Phase = Exclude<sent.Phase, {phase: 'raise_money' | 'bidding' | Auctions}> | Bill | (Bidding & {phase: Auctions});
/** The phase of a name. */
export type Of<P extends Phase['phase']> = Extract<Phase, {phase: P}>;

/** What everybody sees. */
export interface View extends Shared {
  cash: number[];
  credit: number[];
  funds: number[];
  owner: number[];
  place: number[];
  offers: Deal[];
  /** By seat: turns still to be skipped in prison, below 0 outside. */
  prison: number[];
  /** By seat; '' while it is not chosen. */
  character: string[];
  /** By set: its upgrades. */
  level: number[];
  /** By space: what a stop costs, or brings, now. */
  due: number[];
  salary: number;
  collapsed: boolean;
  /** What Start costs once the economy has collapsed. */
  expense: number;
  dice: number[] | null;
  doubles: number;
  offered: number[];
  /** The Fortune event of this roll. */
  card: {event: number; name: string; text: string} | null;
  phases: Phase[];
}

/** What happened; which fields it has, its tag says to whoever asks (the facts of this title are in frames.d.ts). */
export type Fact = AnyFact & {[field: string]: any};
/** The phase on top is whatever is asked; a function that is for one of them takes it as `Of` its name. */
export type Ctx = AnyCtx<{view: View; phase: any; board: Board}>;
