/** What `view.py` shows of a game, and the shapes that the scripts here pass on. Only types: never loaded. */
import type {Bidding, Ctx as AnyCtx, Fact as AnyFact, Deal, View as Shared} from '../../match/types.js';
import type * as sent from './frames';

/** A space; only what can be bought has a price, a rent and a group, and only of such they are asked. */
export type Space = Omit<sent.Space, 'price' | 'rent'> & {price: number; rent: number};
export type Board = Omit<sent.Board, 'spaces'> & {spaces: Space[]};

/** A space with its set: `spaceAt` of places.js. */
export type Placed = ReturnType<typeof import('./places.js').spaceAt>;

/** A bill, as `Swapping.view` and `RaiseMoney.view` say it. */
export type Bill = {debtor: number; creditor: number; creditors: number[]; due: number; reason: string};
type Owed = 'raise_money' | 'rent_due';
export type Owing = {phase: Owed} & Bill;
type Auctions = 'open_clock' | 'round_robin' | 'sealed';
export type Phase = Exclude<sent.Phase, {phase: Owed | 'bidding' | Auctions}> | Owing | (Bidding & {phase: Auctions});
/** The phase of a name. */
export type Of<P extends Phase['phase']> = Extract<Phase, {phase: P}>;

/** What everybody sees. */
export interface View extends Shared {
  cash: number[];
  funds: number[];
  owner: number[];
  place: number[];
  colours: number[];
  offers: Deal[];
  /** By seat: attempts made in jail, below 0 outside. */
  jail: number[];
  /** By seat; '' or null while it is not chosen. */
  token: (string | null)[];
  /** By seat: resources. */
  chips: number[];
  /** What is left of them; null where there is no end of them. */
  bank_chips: number | null;
  /** Resources that lie on gravity fields, by space. */
  lying: Record<string, number>;
  /** By seat: how many of the five stand. */
  domes: number[];
  /** By seat: the codes of kept cards. */
  cards: string[][];
  /** By space: what a stop costs now. */
  rent: number[];
  dice: number[] | null;
  doubles: number;
  built: boolean;
  warped: boolean;
  /** The card drawn last in this roll. */
  card: {deck: string; code: string; name: string; text: string} | null;
  offered: number[];
  phases: Phase[];
}

/** What happened; which fields it has, its tag says to whoever asks (the facts of this title are in frames.d.ts). */
export type Fact = AnyFact & {[field: string]: any};
/** The phase on top is whatever is asked; a function that is for one of them takes it as `Of` its name. */
export type Ctx = AnyCtx<{view: View; phase: any; board: Board}>;
