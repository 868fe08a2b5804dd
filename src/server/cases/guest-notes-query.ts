import { and, asc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { isFeedbackOfGuest } from '#server/feedback/guest-feedback-query.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { uuidOrNull } from '#server/platform/database/uuid-or-null.ts';
import { venues } from '#server/venues/table.ts';
import { GUEST_WORDS_ACTS } from '#shared/cases/cases.ts';
import { caseEntries, cases } from './table.ts';

/** The team's notes in the cases of one guest, oldest first. */
export async function findNotesAboutGuest(db: Queryable, businessId: string, email: string) {
  return db
    .select({
      caseId: cases.id,
      number: caseEntries.number,
      venueName: venues.name,
      at: caseEntries.at,
      byName: users.firstName,
      words: sql<string>`${caseEntries.words}`,
    })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .innerJoin(cases, eq(cases.feedbackId, feedback.id))
    .innerJoin(caseEntries, eq(caseEntries.caseId, cases.id))
    .leftJoin(users, eq(users.id, uuidOrNull(caseEntries.by)))
    .where(
      and(
        isFeedbackOfGuest(email),
        eq(venues.businessId, businessId),
        isNull(venues.deletedAt),
        isNull(feedback.heldAt),
        isNotNull(caseEntries.words),
        notInArray(caseEntries.act, [...GUEST_WORDS_ACTS]),
      ),
    )
    .orderBy(asc(caseEntries.at), asc(cases.id), asc(caseEntries.number));
}
