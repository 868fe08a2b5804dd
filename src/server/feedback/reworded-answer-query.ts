import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';

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
