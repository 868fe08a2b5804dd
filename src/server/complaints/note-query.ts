import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { uuidOrNullSql } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  makeOldestRowsBatch,
  type RetentionBatch,
} from '#server/platform/database/retention-batch.ts';
import { complaintNotes, complaintReminders } from './table.ts';

/** Team notes, oldest first. The name is null if the author has left. */
export async function findComplaintNotes(db: Queryable, feedbackId: string) {
  return db
    .select({
      id: complaintNotes.id,
      by: complaintNotes.by,
      byName: users.firstName,
      words: complaintNotes.words,
      createdAt: complaintNotes.createdAt,
    })
    .from(complaintNotes)
    .leftJoin(users, eq(users.id, uuidOrNullSql(complaintNotes.by)))
    .where(and(eq(complaintNotes.feedbackId, feedbackId), sql`${complaintNotes.words} is not null`))
    .orderBy(asc(complaintNotes.createdAt), asc(complaintNotes.id));
}

export async function insertComplaintNote(
  tx: Transaction,
  note: typeof complaintNotes.$inferInsert,
): Promise<void> {
  await tx.insert(complaintNotes).values(note);
}

/** Erases old team notes. */
export function teamNoteErasure(before: Date): RetentionBatch {
  return makeOldestRowsBatch(sql`update complaint_notes set words = null`, {
    key: complaintNotes.id,
    at: complaintNotes.createdAt,
    where: sql`words is not null`,
    before,
  });
}

/** Returns true to exactly one caller across all servers, and that caller sends the reminder. */
export async function claimComplaintReminder(
  tx: Transaction,
  reminder: typeof complaintReminders.$inferInsert,
): Promise<boolean> {
  const claimed = await tx
    .insert(complaintReminders)
    .values(reminder)
    .onConflictDoNothing()
    .returning({ feedbackId: complaintReminders.feedbackId });
  return claimed.length > 0;
}
