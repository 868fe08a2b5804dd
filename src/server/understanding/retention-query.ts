import { sql } from 'drizzle-orm';
import {
  makeOldestRowsBatch,
  type RetentionBatch,
} from '#server/platform/database/retention-batch.ts';
import { understandings } from './table.ts';

/** Erases quoted words and word hashes with the texts themselves. Topics and classes stay. */
export function readWordsErasure(before: Date): RetentionBatch {
  return makeOldestRowsBatch(
    sql`update understandings
      set because = '{}', earlier_alarms = '[]', words_hash = null, failed_reads = 0`,
    {
      key: understandings.feedbackId,
      at: understandings.feedbackCreatedAt,
      where: sql`(words_hash is not null or earlier_alarms <> '[]')`,
      before,
    },
  );
}
