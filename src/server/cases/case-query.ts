import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { fullNameSql } from '#server/accounts/full-name-query.ts';
import { users } from '#server/accounts/table.ts';
import { businesses } from '#server/businesses/table.ts';
import { LAST_DANGER_AT } from '#server/complaints/unattended-danger-query.ts';
import { feedback } from '#server/feedback/table.ts';
import { uuidOrNullSql } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { unifySpelling } from '#server/stats/rollups/spelling-query.ts';
import { understandings } from '#server/understanding/table.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import { normalisedTableNameSql } from '#server/venues/table-name-query.ts';
import { type CaseStatus, WORKING_ON_CASE_NOTE } from '#shared/cases/cases.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import type { CaseRow } from './log/log-query.ts';
import { caseEntries, cases } from './table.ts';

const MAX_SIMILAR = 10;
/** The guests of one table write about the same sitting within this time of each other. */
const SITTING_SECONDS = 3 * 60 * 60;
const IS_SAME_TABLE = sql`coalesce(
  ${normalisedTableNameSql(sql`near.table_number`)} = ${normalisedTableNameSql(sql`this.table_number`)}, false)`;

const CASE_COLUMNS = {
  row: cases,
  venueId: venues.venueId,
  venueName: venues.name,
  textGeneral: feedback.textGeneral,
  textSpecific: feedback.textSpecific,
  /**
   * Null if a person chose another class, which the words that the reader marked do not support.
   */
  because: sql<
    string[] | null
  >`case when coalesce(${understandings.readSafety}, ${understandings.readSuspectedSafety}) = ${cases.safety} then ${understandings.because} end`,
};
export type CaseWithVenue = Awaited<ReturnType<typeof findCases>>[number];

/** The position of a case in the list. */
export type CaseCursor = Pick<CaseRow, 'status' | 'feedbackCreatedAt' | 'id'>;

type CaseFilters = {
  venueId?: string | undefined;
  status?: CaseStatus | undefined;
  after?: CaseCursor | undefined;
};

/**
 * Lists open cases first, then by when the guest wrote. The time of opening would be wrong, because
 * the reader may open the case of an older answer later.
 */
export async function findCases(
  db: Queryable,
  scope: TenantScope,
  { venueId, status, after }: CaseFilters,
  most: number,
) {
  return selectCasesWithVenue(db)
    .where(
      and(
        isCaseInScope(scope),
        venueId === undefined ? undefined : eq(venues.venueId, venueId),
        status === undefined ? undefined : eq(cases.status, status),
        after && isAfterCursor(after),
      ),
    )
    .orderBy(desc(eq(cases.status, 'open')), desc(cases.feedbackCreatedAt), desc(cases.id))
    .limit(most);
}

/** Venues with open cases. An old case counts too: its guest may have just written about danger. */
export async function findVenuesWithOpenCases(
  db: Queryable,
  scope: TenantScope,
  venueId: string | undefined,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: venues.id })
    .from(cases)
    .innerJoin(venues, eq(venues.id, cases.venueUuid))
    .where(
      and(
        isInScope(scope),
        isNull(venues.deletedAt),
        venueId === undefined ? undefined : eq(venues.venueId, venueId),
        eq(cases.status, 'open'),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Of these answers, those whose case is open. */
export async function findFeedbackIdsWithOpenCase(
  db: Queryable,
  feedbackIds: readonly string[],
): Promise<Set<string | null>> {
  const rows = await db
    .select({ id: cases.feedbackId })
    .from(cases)
    .where(and(inArray(cases.feedbackId, [...feedbackIds]), eq(cases.status, 'open')));
  return new Set(rows.map(({ id }) => id));
}

export async function findCasesOfAnswers(
  db: Queryable,
  scope: TenantScope,
  feedbackIds: readonly string[],
): Promise<CaseWithVenue[]> {
  return selectCasesWithVenue(db).where(
    and(isCaseInScope(scope), inArray(cases.feedbackId, [...feedbackIds])),
  );
}

export async function countOpenCases(
  db: Queryable,
  scope: TenantScope,
  venueId: string | undefined,
): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(cases)
    .innerJoin(venues, eq(venues.id, cases.venueUuid))
    .leftJoin(feedback, eq(feedback.id, cases.feedbackId))
    .where(
      and(
        isCaseInScope(scope),
        eq(cases.status, 'open'),
        venueId === undefined ? undefined : eq(venues.venueId, venueId),
      ),
    );
  return row?.open ?? 0;
}

export async function findCase(
  db: Queryable,
  scope: TenantScope,
  id: string,
): Promise<CaseWithVenue | undefined> {
  const [row] = await selectCasesWithVenue(db).where(and(isCaseInScope(scope), eq(cases.id, id)));
  return row;
}

/** Locks the case until the transaction ends, so that log lines are added one by one. */
export async function lockCase(tx: Transaction, id: string) {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('update');
  return row;
}

/** Whether this person has noted "I’m on it" since danger was last detected. */
export async function isWorkingOnCase(
  tx: Transaction,
  caseId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from cases opened join case_entries said on said.case_id = opened.id
    where opened.id = ${caseId}::uuid and said.act = 'noted' and said."by" = ${userId}
      and said.words = ${WORKING_ON_CASE_NOTE} and said.at >= ${LAST_DANGER_AT}
    limit 1
  `);
  return rows.length > 0;
}

/**
 * Log lines, oldest first, with full names. A name is null for the server, the guest and a deleted
 * account.
 */
export async function findCaseEntries(db: Queryable, caseId: string) {
  return db
    .select({ entry: caseEntries, byName: fullNameSql })
    .from(caseEntries)
    .leftJoin(users, eq(users.id, uuidOrNullSql(caseEntries.by)))
    .where(eq(caseEntries.caseId, caseId))
    .orderBy(asc(caseEntries.number));
}

export async function findAnswer(db: Queryable, feedbackId: string) {
  const rows = await db
    .select({
      venueUuid: feedback.venueUuid,
      createdAt: feedback.createdAt,
      overallRating: feedback.overallRating,
      primaryIssue: feedback.primaryIssue,
      textGeneral: feedback.textGeneral,
      textSpecific: feedback.textSpecific,
      serverName: feedback.serverName,
      customerName: feedback.customerName,
      email: feedback.email,
      visitDate: feedback.visitDate,
      visitTime: feedback.visitTime,
      language: understandings.language,
    })
    .from(feedback)
    .leftJoin(understandings, eq(understandings.feedbackId, feedback.id))
    .where(eq(feedback.id, feedbackId));
  const [row] = await unifySpelling(db, rows);
  return row;
}

/** The venue with its business, and the name of the person who prints the case. */
export async function findPrintDetails(db: Queryable, caseId: string, userId: string) {
  const [row] = await db
    .select({
      venueUuid: venues.id,
      logoUrl: venues.logoUrl,
      timezone: venues.timezone,
      businessName: businesses.name,
      printedBy: fullNameSql,
    })
    .from(cases)
    .innerJoin(venues, eq(venues.id, cases.venueUuid))
    .innerJoin(businesses, eq(businesses.id, venues.businessId))
    .leftJoin(users, eq(users.id, userId))
    .where(eq(cases.id, caseId));
  if (!row) throw new Error('a case without a venue');
  return row;
}

function selectCasesWithVenue(db: Queryable) {
  return db
    .select(CASE_COLUMNS)
    .from(cases)
    .innerJoin(venues, eq(venues.id, cases.venueUuid))
    .leftJoin(feedback, eq(feedback.id, cases.feedbackId))
    .leftJoin(understandings, eq(understandings.feedbackId, cases.feedbackId));
}

function isAfterCursor({ status, feedbackCreatedAt, id }: CaseCursor) {
  return sql`(${cases.status} = 'open', ${cases.feedbackCreatedAt}, ${cases.id})
    < (${status === 'open'}::boolean, ${feedbackCreatedAt.toISOString()}::timestamptz, ${id}::uuid)`;
}

/** A case cannot be read while its feedback is held, or once its venue has been removed. */
function isCaseInScope(scope: TenantScope) {
  return and(
    isInScope(scope),
    isNull(venues.deletedAt),
    or(isNull(cases.feedbackId), isNull(feedback.heldAt)),
  );
}

export type SimilarAnswerRow = {
  id: string;
  venueUuid: string;
  createdAt: string;
  overallRating: Rating | null;
  tableNumber: string | null;
  serverName: string | null;
  words: string | null;
  safety: SafetyClass | null;
  isSameClass: boolean;
  isSameTable: boolean;
  isSamePerson: boolean;
  isSameTopic: boolean;
};

/**
 * Answers of the same venue, close in time, that may be related. They have the same class, or they
 * come from the same table in the same sitting and are not praise. A slow soup at the table on
 * another day says nothing about an allergy. Lists the same class first, then the nearest in time.
 */
export async function findSimilarAnswers(
  db: Queryable,
  { feedbackId, safety, hours }: { feedbackId: string; safety: SafetyClass; hours: number },
): Promise<SimilarAnswerRow[]> {
  const range = sql`make_interval(hours => ${hours}::int)`;
  const { rows } = await db.execute<SimilarAnswerRow>(sql`
    with this as (
      select feedback.*, coalesce(understandings.topics, '{}') as topics
      from feedback left join understandings on understandings.feedback_id = feedback.id
      where feedback.id = ${feedbackId}::uuid
    )
    select * from (
      select near.id, near.venue_uuid as "venueUuid", near.created_at as "createdAt",
        near.overall_rating as "overallRating",
        near.table_number as "tableNumber", near.server_name as "serverName",
        nullif(concat_ws(': ', nullif(near.text_general, ''), nullif(near.text_specific, '')), '') as words,
        understandings.safety, coalesce(understandings.safety = ${safety}, false) as "isSameClass",
        ${IS_SAME_TABLE} as "isSameTable",
        ${isSameColumn(sql`server_name`)} as "isSamePerson",
        coalesce(understandings.topics && this.topics, false) as "isSameTopic",
        near.sentiment <> 'positive' and coalesce(understandings.tone, 'neutral') <> 'positive'
          as is_no_praise,
        abs(extract(epoch from near.created_at - this.created_at)) as distance
      from this join feedback near on near.venue_uuid = this.venue_uuid
        and near.held_at is null and near.id <> this.id
        and near.created_at between this.created_at - ${range} and this.created_at + ${range}
      left join understandings on understandings.feedback_id = near.id
    ) near
    where "isSameClass"
      or (is_no_praise and "isSameTable" and distance <= ${SITTING_SECONDS})
    order by "isSameClass" desc, distance, id limit ${MAX_SIMILAR}
  `);
  return unifySpelling(db, rows);
}

/** Ignores case and surrounding blanks. Two missing values are not the same. */
function isSameColumn(column: SQL): SQL {
  return sql`coalesce(lower(btrim(near.${column})) = lower(btrim(this.${column})), false)`;
}
