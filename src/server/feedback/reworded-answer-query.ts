import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';

/**
 * Marks an answer whose words have changed since they were read, so that the reader reads it again.
 */
export async function markAnswerReworded(
  db: Queryable,
  { id, rewordedAt }: { id: string; rewordedAt: Date },
): Promise<void> {
  await db.execute(sql`
    update feedback set reworded_at = ${rewordedAt.toISOString()}::timestamptz
    where id = ${id}::uuid
  `);
}

/** Marks a reworded answer as read again, unless its words have changed once more. */
export async function markRewordedAnswerRead(
  db: Queryable,
  { id, rewordedAt }: { id: string; rewordedAt: Date },
): Promise<void> {
  await db.execute(sql`
    update feedback set reworded_at = null
    where id = ${id}::uuid and reworded_at = ${rewordedAt.toISOString()}::timestamptz
  `);
}
