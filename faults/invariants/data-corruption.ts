import type { Ledger } from '../ledger.ts';

/** One way to break an invariant by hand. */
export type DataCorruption = [
  invariant: string,
  how: string,
  told?: (sound: Ledger) => Partial<Ledger>,
];
