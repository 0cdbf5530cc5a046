/** What `view.py` shows of a game, and the shapes that the scripts here pass on. Only types: never loaded. */
import type {Ctx as AnyCtx, Fact as AnyFact, Deal, View as Shared} from '../../match/types.js';
import type * as sent from './frames';

/** A space; only what can be owned has these numbers, and only of such they are asked. */
export type Space = Omit<sent.Space, 'price' | 'sale' | 'premium' | 'rents' | 'planet'> & {
  price: number;
  sale: number;
  premium: number;
  rents: number[];
  planet: number;
};
export type Board = Omit<sent.Board, 'spaces'> & {spaces: Space[]};
export type Planet = sent.Planet;

/** A space with its planet: `spaceAt` of spaces.js. */
export type Placed = ReturnType<typeof import('./spaces.js').spaceAt>;

/** The event card of a throw. */
export type Happening = {code: string; name: string; text: string};

/** A bill, as `RaiseMoney.view` says it; `creditor` is -1 for the bank. */
export type Bill = {phase: 'raise_money'; debtor: number; creditor: number; creditors: number[]; due: number; reason: string};
export type Jailed = {phase: 'jailed'; seat: number; fine: number};
export type Phase = Exclude<sent.Phase, {phase: 'raise_money' | 'jailed'}> | Bill | Jailed;
/** The phase of a name. */
export type Of<P extends Phase['phase']> = Extract<Phase, {phase: P}>;

/** What everybody sees. */
export interface View extends Shared {
  cash: number[];
  funds: number[];
  owner: number[];
  place: number[];
  /** Null at a table without trades. */
  offers: Deal[] | null;
  /** By seat. */
  debt: number[];
  /** By seat: what all belongings would bring. */
  capacity: number[];
  round: number;
  /** The last round; null where there is none. */
  rounds: number | null;
  /** Among the last rounds: how many are left, this one included. */
  rounds_left: number | null;
  /** By seat: where it stood before. */
  stood: number[];
  /** By seat: turns in prison, below 0 outside. */
  prison: number[];
  /** By seat: rounds still to be missed. */
  skips: number[];
  barred: number[];
  /** By space: its points. */
  level: number[];
  claims: number[];
  /** By space: what a stop costs now; of a trap, for each pip. */
  rent: number[];
  dice: number[] | null;
  doubles: number;
  offered: number[];
  /** The event card of this throw. */
  card: Happening | null;
  cards_left: number;
  phases: Phase[];
}

/** What happened; which fields it has, its tag says to whoever asks (the facts of this title are in frames.d.ts). */
export type Fact = AnyFact & {[field: string]: any};
/** The phase on top is whatever is asked; a function that is for one of them takes it as `Of` its name. */
export type Ctx = AnyCtx<{view: View; phase: any; board: Board}>;
