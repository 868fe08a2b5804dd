import type { Queryable } from '#server/platform/database/database.ts';
import { findMembershipsOf } from './queries.ts';

/** The business that somebody works for who has not said which: the one they have belonged to longest. */
export async function businessOf(db: Queryable, userId: string): Promise<string> {
  const [longest] = await findMembershipsOf(db, userId);
  if (!longest) throw new Error('somebody who belongs to no business');
  return longest.businessId;
}
