import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { caseEntries, cases } from '../table.ts';

export type CaseRow = typeof cases.$inferSelect;
export type CaseEntryRow = typeof caseEntries.$inferSelect;

/** Locks an answer's case until the transaction ends, so that log lines are added one by one. */
export async function lockCaseOfAnswer(
  tx: Transaction,
  feedbackId: string,
): Promise<CaseRow | undefined> {
  const [row] = await tx.select().from(cases).where(eq(cases.feedbackId, feedbackId)).for('update');
  return row;
}

export async function hasOpenCase(db: Queryable, feedbackId: string): Promise<boolean> {
  const isOpen = and(eq(cases.feedbackId, feedbackId), eq(cases.status, 'open'));
  const rows = await db.select({ id: cases.id }).from(cases).where(isOpen);
  return rows.length > 0;
}

/** Locks in a fixed order, so that two erasures of the same guest cannot deadlock. */
export async function lockCasesOfAnswers(
  tx: Transaction,
  feedbackIds: readonly string[],
): Promise<CaseRow[]> {
  return tx
    .select()
    .from(cases)
    .where(inArray(cases.feedbackId, [...feedbackIds]))
    .orderBy(asc(cases.id))
    .for('update');
}

/** Undefined if the answer already has a case. */
export async function insertCase(
  tx: Transaction,
  row: typeof cases.$inferInsert,
): Promise<CaseRow | undefined> {
  const [stored] = await tx.insert(cases).values(row).onConflictDoNothing().returning();
  return stored;
}

export async function findLastCaseEntry(
  tx: Transaction,
  caseId: string,
): Promise<Pick<CaseEntryRow, 'number' | 'hash'> | undefined> {
  const [last] = await tx
    .select({ number: caseEntries.number, hash: caseEntries.hash })
    .from(caseEntries)
    .where(eq(caseEntries.caseId, caseId))
    .orderBy(desc(caseEntries.number))
    .limit(1);
  return last;
}

export type VerdictEntry = Pick<CaseEntryRow, 'act' | 'details'>;

/**
 * The lines that show whether the guest considers the matter settled, oldest first: the guest's
 * messages and verdicts, and the resolving and reopening of the complaint.
 */
export async function findVerdictEntries(tx: Transaction, caseId: string): Promise<VerdictEntry[]> {
  return tx
    .select({ act: caseEntries.act, details: caseEntries.details })
    .from(caseEntries)
    .where(
      and(
        eq(caseEntries.caseId, caseId),
        inArray(caseEntries.act, ['answered', 'reopened', 'resolved']),
      ),
    )
    .orderBy(asc(caseEntries.number));
}

/** The oldest line first. */
export async function findCaseLog(db: Queryable, caseId: string): Promise<CaseEntryRow[]> {
  return db
    .select()
    .from(caseEntries)
    .where(eq(caseEntries.caseId, caseId))
    .orderBy(asc(caseEntries.number));
}

/** The lines of a case that have a text, oldest first. */
export async function findCaseEntriesWithText(
  tx: Transaction,
  caseId: string,
): Promise<(Pick<CaseEntryRow, 'number' | 'at' | 'act'> & { words: string })[]> {
  const { number, at, act, words: text } = caseEntries;
  const rows = await tx
    .select({ number, at, act, words: text })
    .from(caseEntries)
    .where(and(eq(caseEntries.caseId, caseId), isNotNull(caseEntries.words)))
    .orderBy(asc(caseEntries.number));
  return rows.flatMap(({ words, ...rest }) => (words === null ? [] : [{ ...rest, words }]));
}

/** Erases the text of a line. Its hash stays, so that the chain can still be checked. */
export async function eraseCaseEntryText(
  tx: Transaction,
  caseId: string,
  number: number,
): Promise<void> {
  await tx
    .update(caseEntries)
    .set({ words: null })
    .where(and(eq(caseEntries.caseId, caseId), eq(caseEntries.number, number)));
}

export async function insertCaseEntry(
  tx: Transaction,
  entry: typeof caseEntries.$inferInsert,
): Promise<void> {
  await tx.insert(caseEntries).values(entry);
}

export async function updateCase(
  tx: Transaction,
  id: string,
  change: Partial<Omit<CaseRow, 'id' | 'feedbackId' | 'venueUuid'>>,
): Promise<void> {
  await tx.update(cases).set(change).where(eq(cases.id, id));
}
