import type { Ledger } from '../ledger.ts';

/** Something that must always hold. */
export type Invariant = {
  name: string;
  /** An SQL statement that returns one row per violation, described in `detail`. */
  broken: string;
  /** The part of the ledger that the statement needs, passed as $1. */
  told?: (ledger: Ledger) => unknown;
};
