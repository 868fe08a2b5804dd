import type { Queryable } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { visitHour } from '#shared/feedback/visit-time.ts';
import { sentimentOf } from '#shared/stats/definitions.ts';
import { feedback } from '../table.ts';

export async function insertFeedbackRows(
  db: Queryable,
  rows: readonly (typeof feedback.$inferInsert)[],
): Promise<void> {
  await insertMany(
    db,
    feedback,
    rows.map((row) => ({
      ...row,
      sentiment: sentimentOf(row),
      visitHour: visitHour(row.visitTime) ?? null,
    })),
  );
}
