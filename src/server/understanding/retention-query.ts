import { sql } from 'drizzle-orm';
import type { RetentionBatch } from '#server/platform/database/retention-batch.ts';

/** Erases quoted words and word hashes with the texts themselves. Topics and classes stay. */
export function readWordsErasure(before: Date): RetentionBatch {
  return async (db, most) => {
    const { rowCount } = await db.execute(sql`
      update understandings
      set because = '{}', earlier_alarms = '[]', words_hash = null, failed_reads = 0
      where feedback_id = any(array(
        select feedback_id from understandings
        where (words_hash is not null or earlier_alarms <> '[]')
          and feedback_created_at < ${before.toISOString()}::timestamptz
        order by feedback_created_at limit ${most} for update skip locked
      ))
    `);
    return rowCount ?? 0;
  };
}
