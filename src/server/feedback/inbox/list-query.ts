import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { complaintStates } from '#server/complaints/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import { replies } from '#server/replies/table.ts';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import { DAY_COUNT_COLUMNS, DAY_COUNT_VALUES } from '#server/stats/rollups/rollups-from-deltas.ts';
import { normalisedTableNameSql } from '#server/venues/table-name-query.ts';
import type { FeedbackKind } from '#shared/feedback/feedback-selection.ts';
import { IS_PRAISE } from '../queries.ts';
import { feedback } from '../table.ts';
import { ACTOR_NAMES_SQL } from './actor-names-query.ts';
import {
  HAS_UNREAD_MESSAGE,
  isGuestWaitingAtVenues,
  isInComplaintStateSql,
  isTakenBySql,
} from './complaint-state-query.ts';
import type { FeedbackScope, ScopedVenue } from './resolve-feedback-scope.ts';
import {
  matchesSearch,
  matchesSearchOutsideAddresses,
  type SearchStrategy,
} from './search-query.ts';
import {
  CASE_ID_SQL,
  IS_UNREADABLE,
  matchesUnderstanding,
  type StoredUnderstanding,
  SUSPECTED_ON_TICKET_SQL,
  type SuspectedMessage,
  UNDERSTANDING_SQL,
} from './understanding-query.ts';

const { searchText: _, ...columns } = getTableColumns(feedback);
export const FEEDBACK_COLUMNS = {
  ...columns,
  people: ACTOR_NAMES_SQL,
  hasUnreadMessage: HAS_UNREAD_MESSAGE,
  understanding: UNDERSTANDING_SQL,
  isUnreadable: IS_UNREADABLE,
  caseId: CASE_ID_SQL,
  suspectedOnTicket: SUSPECTED_ON_TICKET_SQL,
};
const { message, repliedAt, repliedBy, delivery } = getTableColumns(replies);
export const REPLY_COLUMNS = { message, repliedAt, repliedBy, delivery };
export const COMPLAINT_STATE_COLUMNS = getTableColumns(complaintStates);

export type FeedbackRow = Omit<typeof feedback.$inferSelect, 'searchText'> & {
  reply: Pick<typeof replies.$inferSelect, keyof typeof REPLY_COLUMNS> | null;
  state: typeof complaintStates.$inferSelect | null;
  /** Names of people by id. */
  people: Record<string, string> | null;
  hasUnreadMessage: boolean;
  understanding: StoredUnderstanding;
  isUnreadable: boolean;
  caseId: string | null;
  suspectedOnTicket: SuspectedMessage | null;
};

type ColumnFilter = Exclude<FeedbackKind, 'waiting'>;

/** All filters but 'waiting', which needs complaint states and unread messages. */
export const FILTERS: Record<ColumnFilter, SQL> = {
  all: sql`true`,
  positive: sql`sentiment = 'positive'`,
  praise: IS_PRAISE,
  negative: sql`sentiment = 'negative'`,
  complaints: sql`is_serious_complaint`,
  rewards: sql`reward_code is not null`,
  any_complaint: IS_COMPLAINT,
  with_email: sql`email is not null`,
};

/**
 * Filters that rollups cannot count. They count issued codes, for example, but not the feedback
 * that has a code.
 */
const FILTERS_NOT_IN_ROLLUPS: readonly FeedbackKind[] = [
  'praise',
  'rewards',
  'waiting',
  'with_email',
];

/** Filters that the daily rollups can count. */
const COUNTED_BY_DAY: Partial<Record<FeedbackKind, SQL>> = {
  all: sql`sum(feedback_count)`,
  any_complaint: sql`sum(complaint_count)`,
  // Null if any answer has no rating, because its words alone may have made it positive.
  positive: sql`case when sum(feedback_count) = sum(rated_count)
    then sum(rated_count - poor_count - fair_count - okay_count) end`,
};

/** Must repeat the order of the indexes exactly, or PostgreSQL does not use them. */
export const NEWEST_FIRST = sql`created_at desc nulls last, id desc nulls last`;
const OLDEST_FIRST = sql`created_at asc nulls first, id asc nulls first`;

type Page = { limit: number; offset: number; total: number };

/** The last row that a reader of the list has seen. */
export type FeedbackCursor = { createdAt: string; id: string };
const CURSOR_COLUMNS = sql`id, created_at`;

export async function countFeedback(db: Queryable, scope: FeedbackScope): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select ${feedbackCountSql(scope)} as total`,
  );
  return rows[0]?.total ?? 0;
}

/** The total as an SQL expression. */
export function feedbackCountSql(scope: FeedbackScope): SQL {
  const { venues, filter } = scope;
  return filter !== 'waiting' && isInRollups(scope)
    ? countByRollups(venues, filter)
    : (countByDailyRollups(scope) ?? countByRows(scope));
}

function isInRollups(scope: FeedbackScope): boolean {
  const { venues, filter, complaint } = scope;
  const isInKinds = !FILTERS_NOT_IN_ROLLUPS.includes(filter) && complaint === undefined;
  return hasNoDayLimit(venues) && isInKinds && !isNarrowed(scope);
}

/** Whether the scope has a filter that no rollup knows. */
function isNarrowed({ search, rating, table, topic, safety, ids }: FeedbackScope): boolean {
  return search !== '' || [rating, table, topic, safety, ids].some((each) => each !== undefined);
}

/** Fast for venues of any size, and exact, because deltas that are not folded yet are added. */
function countByRollups(venues: FeedbackScope['venues'], filter: ColumnFilter): SQL {
  const isAsked = sql`${isAtVenues(venues)} and ${FILTERS[filter]}`;
  return sql`(
    select coalesce(sum(feedback_count), 0)::int from (
      select feedback_count from rollups_by_time where ${isAsked}
      union all
      select feedback_count from rollup_deltas where ${isAsked}
    ) rollups
  )`;
}

/** The exact total of a date range from the daily rollups, or undefined if they cannot count it. */
function countByDailyRollups(scope: FeedbackScope): SQL | undefined {
  const { venues, filter, complaint } = scope;
  const counted = COUNTED_BY_DAY[filter];
  const ranges = groupVenuesByDays(venues).flatMap((group) => {
    const days = group[0]?.days;
    return days ? [sql`(${isAtVenues(group)} and day between ${days.first} and ${days.last})`] : [];
  });
  if (!counted || complaint || isNarrowed(scope) || ranges.length === 0 || hasNoDayLimit(venues)) {
    return undefined;
  }
  const isAsked = sql.join(ranges, sql` or `);
  const otherwise = filter === 'positive' ? countByRows(scope) : sql`0`;
  return sql`(
    select coalesce(${counted}, ${otherwise})::int from (
      select ${DAY_COUNT_COLUMNS} from rollups_by_day where ${isAsked}
      union all
      select ${DAY_COUNT_VALUES} from rollup_deltas where ${isAsked}
    ) days
  )`;
}

function countByRows(scope: FeedbackScope): SQL {
  const { venues } = scope;
  const counts = groupVenuesByDays(venues).flatMap((group) =>
    conditionsOf(scope, 'any index').map(
      (isAsked) => sql`(
        select count(*) from feedback
        where ${isAtVenues(group)} and ${isAsked} ${isWithinDays(group)}
      )`,
    ),
  );
  return sql`(${sql.join(counts.length > 0 ? counts : [sql`0`], sql` + `)})::int`;
}

/** Reads from the nearer end of the list, so that the last page is as fast as the first. */
export async function findFeedbackPage(
  db: Queryable,
  scope: FeedbackScope,
  { limit, offset, total }: Page,
): Promise<FeedbackRow[]> {
  const size = Math.min(limit, total - offset);
  const behind = total - offset - size;
  const order = behind < offset ? OLDEST_FIRST : NEWEST_FIRST;
  const skipped = Math.min(behind, offset);
  const ids = sql`${selectInListOrder(scope, order)} limit ${size} offset ${skipped}`;
  return db
    .select({ ...FEEDBACK_COLUMNS, reply: REPLY_COLUMNS, state: COMPLAINT_STATE_COLUMNS })
    .from(feedback)
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .leftJoin(complaintStates, eq(complaintStates.feedbackId, feedback.id))
    .where(sql`${feedback.id} in (select id from (${ids}) page)`)
    .orderBy(NEWEST_FIRST);
}

/** The ids after the cursor, newest first. */
export function selectNextFeedbackIds(
  scope: FeedbackScope,
  after: FeedbackCursor | undefined,
): SQL {
  const isNext = after
    ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``;
  return selectInListOrder(scope, NEWEST_FIRST, { isNext });
}

/** One ordered branch per venue, which PostgreSQL merges as far as needed without sorting. */
export function selectInListOrder(
  scope: FeedbackScope,
  order: SQL,
  { isNext = sql``, columns = CURSOR_COLUMNS }: { isNext?: SQL; columns?: SQL } = {},
): SQL {
  const branches = scope.venues.flatMap((venue) =>
    conditionsOf(scope, 'walking').map(
      (isAsked) =>
        sql`(${selectRowsOfVenues([venue], isAsked, columns)} ${isNext} order by ${order})`,
    ),
  );
  const [only, ...others] = branches;
  // A single branch stays unwrapped: PostgreSQL would plan a subquery for all rows despite the
  // limit.
  return only && others.length === 0 ? only : mergeInOrder(branches, order, columns);
}

/** Reads all matching rows by whichever index is best, and then sorts them. */
export function selectByAnyIndex(scope: FeedbackScope, order: SQL): SQL {
  const branches = groupVenuesByDays(scope.venues).flatMap((group) =>
    conditionsOf(scope, 'any index').map(
      (isAsked) => sql`(${selectRowsOfVenues(group, isAsked, CURSOR_COLUMNS)})`,
    ),
  );
  return mergeInOrder(branches, order, CURSOR_COLUMNS);
}

function mergeInOrder(branches: SQL[], order: SQL, columns: SQL): SQL {
  if (branches.length === 0) return sql`select ${columns} from feedback where false`;
  const all = sql.join(branches, sql` union all `);
  return sql`select ${columns} from (${all}) matching order by ${order}`;
}

function selectRowsOfVenues(venues: readonly ScopedVenue[], isAsked: SQL, columns: SQL): SQL {
  return sql`select ${columns} from feedback
    where ${isAtVenues(venues)} and ${isAsked} ${isWithinDays(venues)}`;
}

/**
 * Disjoint conditions that together select the rows. There are several if each can use its own
 * index.
 */
function conditionsOf(scope: FeedbackScope, foundBy: SearchStrategy): SQL[] {
  const { venues, filter, complaint, takenBy, rating, table, search, isWithoutAddresses } = scope;
  const ids = venues.map(({ id }) => id);
  const isTheirs = takenBy === undefined ? sql`` : sql`and ${isTakenBySql(takenBy)}`;
  const isWanted = complaint
    ? sql`and ${isInComplaintStateSql(complaint, ids)} ${isTheirs}`
    : sql``;
  const isRated = rating ? sql`and overall_rating = ${rating}` : sql``;
  const isAtTable = table
    ? sql`and ${normalisedTableNameSql(sql`table_number`)} = ${normalisedTableNameSql(sql`${table}::text`)}`
    : sql``;
  const isNamed = scope.ids
    ? sql`and feedback.id = any(${sql.param([...scope.ids])}::uuid[])`
    : sql``;
  const isOfWords = sql`${isRated} ${isAtTable} ${isNamed} ${matchesUnderstanding(scope)}`;
  const kinds = filter === 'waiting' ? isGuestWaitingAtVenues(ids) : [FILTERS[filter]];
  return kinds.flatMap((kind) => {
    const isKept = sql`held_at is null and ${kind} ${isWanted} ${isOfWords}`;
    if (!search) return [isKept];
    const isShown = isWithoutAddresses ? sql`and ${matchesSearchOutsideAddresses(search)}` : sql``;
    return matchesSearch(search, foundBy).map((found) => sql`${isKept} and ${found} ${isShown}`);
  });
}

/** One venue is compared with `=`, because PostgreSQL counts in parallel only then. */
function isAtVenues(venues: readonly ScopedVenue[]): SQL {
  const [first, ...others] = venues;
  if (first && others.length === 0) return sql`venue_uuid = ${first.id}::uuid`;
  return sql`venue_uuid = any(${sql.param(venues.map(({ id }) => id))}::uuid[])`;
}

function hasNoDayLimit(venues: readonly ScopedVenue[]): boolean {
  return venues.every(({ days }) => days === undefined);
}

/** Groups venues with the same days and time zone, which one condition can select. */
function groupVenuesByDays(venues: readonly ScopedVenue[]): ScopedVenue[][] {
  const byDays = (venue: ScopedVenue) =>
    venue.days ? `${venue.timezone} ${venue.days.first} ${venue.days.last}` : '';
  const groups = new Map<string, ScopedVenue[]>();
  for (const venue of venues) {
    const key = byDays(venue);
    groups.set(key, [...(groups.get(key) ?? []), venue]);
  }
  return [...groups.values()];
}

/** The date condition of a group, the same for each of its venues. */
function isWithinDays([venue]: readonly ScopedVenue[]): SQL {
  return venue?.days ? sql`and ${arrivedOnSql(venue.days, venue.timezone)}` : sql``;
}
