import type { Queryable } from '../platform/database.ts';
import { insertMany } from '../platform/insert-many.ts';
import { rewardCodes } from './table.ts';

export async function insertRewardCodes(
  db: Queryable,
  rows: readonly (typeof rewardCodes.$inferInsert)[],
): Promise<void> {
  await insertMany(db, rewardCodes, rows);
}
