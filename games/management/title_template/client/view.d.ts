/** What `view.py` shows of a game, and the shapes that the scripts here pass on. Only types: never loaded. */
import type {Ctx as AnyCtx, Fact as AnyFact, View as Shared} from '../../match/types.js';
import type * as sent from './frames';

export type Board = sent.Board;

/** What everybody sees. */
export interface View extends Shared {
  /** By seat. */
  fuel: number[];
  /** By seat: spaces from the start. */
  place: number[];
  cards_left: number;
  phases: sent.Phase[];
}

export type Fact = AnyFact;
export type Ctx = AnyCtx<{view: View; phase: sent.Phase; board: Board}>;
