import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { isFeedbackOfGuestSql } from '#server/feedback/queries.ts';
import { feedback } from '#server/feedback/table.ts';
import { uuidOrNullSql } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import { GUEST_WORDS_ACTS } from '#shared/cases/cases.ts';
import { caseEntries, cases } from './table.ts';

/**
 * Cases with texts that are too old to be kept, or with words of an answer that is no longer kept.
 */
export async function findCasesWithOldWords(
  db: Queryable,
  before: Date,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: caseEntries.caseId })
    .from(caseEntries)
    .innerJoin(cases, eq(cases.id, caseEntries.caseId))
    .where(
      and(
        isNotNull(caseEntries.words),
        or(
          lt(caseEntries.at, before),
          and(
            inArray(caseEntries.act, [...GUEST_WORDS_ACTS]),
            or(isNull(cases.feedbackId), lt(cases.feedbackCreatedAt, before)),
          ),
        ),
      ),
    )
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Venues removed long ago that still have cases, with their business. */
export async function findRemovedVenuesWithCases(db: Queryable, before: Date) {
  return db
    .selectDistinct({ venueUuid: venues.id, businessId: venues.businessId })
    .from(cases)
    .innerJoin(venues, eq(venues.id, cases.venueUuid))
    .where(lt(venues.deletedAt, before));
}

/** Deletes cases of a venue and returns their numbers. */
export async function deleteCasesOfVenue(
  tx: Transaction,
  venueUuid: string,
  most: number,
): Promise<(number | null)[]> {
  const ids = tx
    .select({ id: cases.id })
    .from(cases)
    .where(eq(cases.venueUuid, venueUuid))
    .orderBy(asc(cases.id))
    .limit(most);
  const rows = await tx
    .delete(cases)
    .where(inArray(cases.id, ids))
    .returning({ number: cases.number });
  return rows.map(({ number }) => number);
}

/** Cases that are not sealed yet, oldest first. */
export async function findUnsealedCases(db: Queryable, most: number) {
  return db
    .select({ id: cases.id, venueUuid: cases.venueUuid })
    .from(cases)
    .where(
      and(
        isNull(cases.number),
        notExists(
          db
            .select()
            .from(caseEntries)
            .where(
              and(
                eq(caseEntries.caseId, cases.id),
                eq(caseEntries.isKeyed, true),
                inArray(caseEntries.act, ['opened', 'sealed']),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(cases.openedAt), asc(cases.id))
    .limit(most);
}

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
    .leftJoin(users, eq(users.id, uuidOrNullSql(caseEntries.by)))
    .where(
      and(
        isFeedbackOfGuestSql(email),
        eq(venues.businessId, businessId),
        isNull(venues.deletedAt),
        isNull(feedback.heldAt),
        isNotNull(caseEntries.words),
        notInArray(caseEntries.act, [...GUEST_WORDS_ACTS]),
      ),
    )
    .orderBy(asc(caseEntries.at), asc(cases.id), asc(caseEntries.number));
}
