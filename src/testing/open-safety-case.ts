import { eq } from 'drizzle-orm';
import { openOrUpdateCase } from '#server/cases/log/open-or-update-case.ts';
import { cases } from '#server/cases/table.ts';
import { feedback } from '#server/feedback/table.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import type { TestApp } from './test-app.ts';

/** Marks an answer as a safety issue, which opens a case, and returns the case's id. */
export async function openSafetyCase(
  { db, services }: TestApp,
  feedbackId: string,
  safety: SafetyClass = 'allergen',
): Promise<string> {
  const [said] = await db.select().from(feedback).where(eq(feedback.id, feedbackId));
  if (!said?.venueUuid) throw new Error('there is no such answer');
  const { venueUuid, createdAt, tableNumber } = said;
  const answer = { feedbackId, venueUuid, createdAt, tableNumber };
  await db.transaction((tx) =>
    openOrUpdateCase(services, tx, answer, { safety, by: null, at: services.now() }),
  );
  const [row] = await db.select().from(cases).where(eq(cases.feedbackId, feedbackId));
  if (!row) throw new Error('no case was opened');
  return row.id;
}
