import type { Ledger } from '../ledger.ts';

/** Something that must always hold. */
export type Invariant = {
  name: string;
  /** A statement whose every row tells, as `detail`, of one case in which it does not hold. */
  broken: string;
  /** What the statement needs to know of the outside world, as $1. */
  told?: (ledger: Ledger) => unknown;
};
