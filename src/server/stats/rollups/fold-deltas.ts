import type { Services } from '#server/services.ts';
import { claimFolding, foldDeltaBatch, hasDelta } from './queries.ts';

export const MAX_DELTAS_PER_FOLD = 5_000;

/** Moves deltas into the rollups. Totals stay the same, because readers add both. */
export async function foldDeltas(
  { db }: Pick<Services, 'db'>,
  most = MAX_DELTAS_PER_FOLD,
): Promise<number> {
  if (!(await hasDelta(db))) return 0;
  return db.transaction(async (tx) => ((await claimFolding(tx)) ? foldDeltaBatch(tx, most) : 0));
}
