import type { Queryable } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { rewardCodes } from './table.ts';

export async function insertRewardCodes(
  db: Queryable,
  rows: readonly (typeof rewardCodes.$inferInsert)[],
): Promise<void> {
  await insertMany(db, rewardCodes, rows);
}
