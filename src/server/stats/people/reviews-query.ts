import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import { normalisedTableNameSql } from '#server/venues/table-name-query.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { ReviewDecision } from '#shared/stats/people/reviews-contract.ts';
import { personReviews } from './table.ts';

/** Nobody reads more than this. */
const MAX_ENTRIES = 50;

export type ServedEntry = {
  feedbackId: string;
  createdAt: Date;
  tableNumber: string;
  rating: Rating | null;
  textGeneral: string | null;
  textSpecific: string | null;
  isAsked: boolean;
  decision: ReviewDecision | null;
};

/** The people on the rosters of these venues who are this user. */
export async function findPeopleOfUser(
  db: Queryable,
  userId: string,
  venueUuids: readonly string[],
): Promise<{ personId: string; venueUuid: string; mayReadWords: boolean }[]> {
  const { rows } = await db.execute<{ personId: string; venueUuid: string; mayReadWords: boolean }>(
    sql`
      select person.id as "personId", venues.id as "venueUuid",
        venues.staff_may_read as "mayReadWords"
      from roster_people person join venues on venues.id = person.venue_uuid
      where person.user_id = ${userId}::uuid and person.left_at is null
        and venues.id = any(${sql.param([...venueUuids])}::uuid[])
      order by person.id
    `,
  );
  return rows;
}

/** The newest answers from the tables that a person had, whatever was decided about them. */
export async function findServedEntries(
  db: Queryable,
  personId: string,
  since: Date,
): Promise<ServedEntry[]> {
  const { rows } = await db.execute<ServedEntry>(sql`
    ${selectServed(personId)} and feedback.created_at >= ${since.toISOString()}::timestamptz
    order by feedback.created_at desc, feedback.id desc limit ${MAX_ENTRIES}
  `);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** One answer from the tables that the person had. */
export async function findServedEntry(
  db: Queryable,
  personId: string,
  feedbackId: string,
): Promise<ServedEntry | undefined> {
  const { rows } = await db.execute<ServedEntry>(
    sql`${selectServed(personId)} and feedback.id = ${feedbackId}::uuid`,
  );
  const [row] = rows;
  return row && { ...row, createdAt: new Date(row.createdAt) };
}

function selectServed(personId: string): SQL {
  return sql`
    select feedback.id as "feedbackId", feedback.created_at as "createdAt",
      feedback.table_number as "tableNumber", feedback.overall_rating as rating,
      feedback.text_general as "textGeneral", feedback.text_specific as "textSpecific",
      review.id is not null as "isAsked", review.decision
    from shift_tables
    join shifts on shifts.id = shift_tables.shift_id
    join feedback on feedback.venue_uuid = shifts.venue_uuid
      and feedback.created_at >= shifts.starts_at and feedback.created_at < shifts.ends_at
      and ${normalisedTableNameSql(sql`feedback.table_number`)} = shift_tables.table_key
    left join person_reviews review
      on review.feedback_id = feedback.id and review.person_id = shift_tables.person_id
    where shift_tables.person_id = ${personId}::uuid and feedback.held_at is null`;
}

/** Asking again changes nothing, even after a decision. */
export async function insertReview(
  db: Queryable,
  asked: Pick<
    typeof personReviews.$inferInsert,
    'feedbackId' | 'personId' | 'venueUuid' | 'askedAt'
  >,
): Promise<void> {
  await db
    .insert(personReviews)
    .values({ ...asked, id: newId() })
    .onConflictDoNothing();
}

export type UndecidedReview = {
  id: string;
  personId: string;
  personName: string;
  feedbackId: string;
  askedAt: Date;
};

/** Longest waiting first. */
export async function findUndecidedReviews(
  db: Queryable,
  venueUuid: string,
): Promise<UndecidedReview[]> {
  const { rows } = await db.execute<UndecidedReview>(sql`
    select review.id, review.person_id as "personId", person.name as "personName",
      review.feedback_id as "feedbackId", review.asked_at as "askedAt"
    from person_reviews review join roster_people person on person.id = review.person_id
    where review.venue_uuid = ${venueUuid}::uuid and review.decision is null
      and person.left_at is null
    order by review.asked_at, review.id
  `);
  return rows.map((row) => ({ ...row, askedAt: new Date(row.askedAt) }));
}

/** Returns false if there is no such review in scope. */
export async function updateReview(
  db: Queryable,
  scope: TenantScope,
  { id, ...decided }: { id: string; decision: ReviewDecision; decidedAt: Date; decidedBy: string },
): Promise<boolean> {
  const own = db
    .select({ id: venues.id })
    .from(venues)
    .where(and(isInScope(scope), isNull(venues.deletedAt)));
  const rows = await db
    .update(personReviews)
    .set(decided)
    .where(and(eq(personReviews.id, id), inArray(personReviews.venueUuid, own)))
    .returning({ id: personReviews.id });
  return rows.length > 0;
}
