import { eq, type SQL, sql } from 'drizzle-orm';
import { complaintStates } from '#server/complaints/table.ts';
import {
  selectUnattendedDangers,
  unattendedDangerSinceSql,
} from '#server/complaints/unattended-danger-query.ts';
import {
  COMPLAINT_STATE_COLUMNS,
  FEEDBACK_COLUMNS,
  type FeedbackRow,
  NEWEST_FIRST,
  REPLY_COLUMNS,
  selectInListOrder,
} from '#server/feedback/inbox/list-query.ts';
import type { FeedbackScope } from '#server/feedback/inbox/resolve-feedback-scope.ts';
import { selectSuspectedOnTickets } from '#server/feedback/inbox/understanding-query.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNowPlus } from '#server/platform/database/database-clock.ts';
import { arrivedBetweenSql } from '#server/platform/database/local-days.ts';
import { replies } from '#server/replies/table.ts';
import type { Services } from '#server/services.ts';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import type { VenueWithToday } from '#server/venues/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { addDays, type DaySpan, lastDays, lastSevenDays } from '#shared/stats/definitions.ts';
import { THREAD_SILENCE_MS } from '#shared/tickets/rules.ts';
import {
  MAX_COUNTED_OPEN_COMPLAINTS,
  type TodayResponse,
  type UnsettledVisit,
} from '#shared/today/contract.ts';
import { MAX_COUNTED_WAITING_GUESTS } from '#shared/today/waiting-sentence.ts';

/** Serious complaints older than this are not listed before other complaints. */
const DAYS_SERIOUS = 30;
/** Bounds the search for replies: a complaint is usually answered within this many days. */
const DAYS_UNTIL_SETTLED = 60;
const DAYS_UNSETTLED = 7;
/** An older question no longer helps anybody. */
const DAYS_ASKED = 30;
const MAX_SETTLED = 50;

/**
 * Counts waiting guests, untaken complaints, and all open or taken ones, each up to a limit. Also
 * finds the newest complaints of each urgent kind, and the given alarms. Danger on which nobody has
 * acted, and a ticket message that may be about danger, count as untaken at any age, whatever the
 * state of the complaint. Runs one statement per kind: a combined one takes several times as long
 * to plan.
 */
export async function findOpenComplaints(
  db: Queryable,
  venue: VenueWithToday,
  { ofEach, alarms, unsettled }: Wanted,
): Promise<{ waiting: number; untaken: number; count: number; candidates: FeedbackRow[] }> {
  const [waiting, open, unattended, suspected, ...others] = await Promise.all([
    newestIds(db, scopeOf(venue, WAITING), MAX_COUNTED_WAITING_GUESTS),
    newestIds(db, scopeOf(venue, OPEN), MAX_COUNTED_WAITING_GUESTS),
    newestIdsAmong(db, selectUnattendedDangers([venue.id]), MAX_COUNTED_WAITING_GUESTS),
    newestIdsAmong(db, selectSuspectedOnTickets([venue.id]), MAX_COUNTED_WAITING_GUESTS),
    unsettled.length > 0
      ? newestIds(db, { ...scopeOf(venue, OPEN), ids: [...unsettled] }, ofEach)
      : [],
    newestIds(db, selectSeriousComplaints(venue), ofEach),
    newestIds(db, { ...selectSeriousComplaints(venue), safety: 'any' }, ofEach),
    newestIds(db, scopeOf(venue, TAKEN), MAX_COUNTED_OPEN_COMPLAINTS),
  ]);
  const untaken = [open, alarms, unattended, suspected];
  const kinds = [...untaken, ...others];
  const ids = [...new Set(kinds.flatMap((kind) => kind.slice(0, ofEach)))];
  return {
    waiting: waiting.length,
    untaken: Math.min(new Set(untaken.flat()).size, MAX_COUNTED_WAITING_GUESTS),
    count: Math.min(new Set(kinds.flat()).size, MAX_COUNTED_OPEN_COMPLAINTS),
    candidates:
      ids.length === 0
        ? []
        : await selectRowsWithIds(db, sql`select unnest(${sql.param(ids)}::uuid[])`).orderBy(
            NEWEST_FIRST,
          ),
  };
}

type Wanted = {
  ofEach: number;
  alarms: readonly string[];
  /** The answers of guests who said after a visit that the matter was not sorted out. */
  unsettled: readonly string[];
};

async function newestIds(db: Queryable, scope: FeedbackScope, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${selectInListOrder(scope, NEWEST_FIRST)} limit ${most}) kind
  `);
  return rows.map(({ id }) => id);
}

async function newestIdsAmong(db: Queryable, ids: SQL, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from feedback
    where id = any(array(${ids})) and held_at is null
    order by created_at desc limit ${most}
  `);
  return rows.map((row) => row.id);
}

/**
 * Complaints that may have been settled within the last seven days, newest first. Leaves out those
 * with danger on which nobody has acted since. The caller checks their current state.
 */
export async function findPossiblySettledComplaints(
  db: Queryable,
  venue: VenueWithToday,
): Promise<FeedbackRow[]> {
  const week = lastSevenDays(venue.today);
  const inWeek = (moment: SQL) => inDays(week, venue, moment);
  const recent = { first: addDays(week.first, -DAYS_UNTIL_SETTLED), last: week.last };
  const settled = sql`
    select feedback_id from complaint_states
    where venue_uuid = ${venue.id}::uuid and status = 'resolved' and ${inWeek(sql`resolved_at`)}
    union
    select feedback_id from replies
    where venue_uuid = ${venue.id}::uuid and replied_at is not null
      and ${inDays(recent, venue, sql`feedback_created_at`)} and ${inWeek(sql`replied_at`)}
  `;
  const isTended = sql`${unattendedDangerSinceSql(sql`feedback.id`)} is null`;
  return selectRowsWithIds(
    db,
    settled,
    sql`and held_at is null and ${IS_COMPLAINT} and ${isTended}`,
  )
    .orderBy(sql`coalesce(resolved_at, replied_at) desc`)
    .limit(MAX_SETTLED);
}

const WAITING = { filter: 'waiting' } as const;
const OPEN = { filter: 'any_complaint', complaint: 'open' } as const;
const SERIOUS = { filter: 'complaints', complaint: 'open' } as const;
const TAKEN = { filter: 'any_complaint', complaint: 'taken' } as const;

type Kind = Pick<FeedbackScope, 'filter'> & { complaint?: 'open' | 'taken' };

function selectSeriousComplaints(venue: VenueWithToday): FeedbackScope {
  const scope = scopeOf(venue, SERIOUS);
  const days = lastDays(DAYS_SERIOUS, venue.today);
  return { ...scope, venues: scope.venues.map((each) => ({ ...each, days })) };
}

function scopeOf(
  { id, timezone, today }: VenueWithToday,
  { filter, complaint }: Kind,
): FeedbackScope {
  return {
    venues: [{ id, timezone, days: undefined }],
    filter,
    complaint,
    search: '',
    isWithoutAddresses: false,
    today,
  };
}

function inDays({ first, last }: DaySpan, { timezone }: VenueWithToday, moment: SQL): SQL {
  return arrivedBetweenSql(
    { first: sql`${first}::date`, last: sql`${last}::date` },
    sql`${timezone}`,
    moment,
  );
}

function selectRowsWithIds(db: Queryable, ids: SQL, isKept = sql``) {
  return db
    .select({ ...FEEDBACK_COLUMNS, reply: REPLY_COLUMNS, state: COMPLAINT_STATE_COLUMNS })
    .from(feedback)
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .leftJoin(complaintStates, eq(complaintStates.feedbackId, feedback.id))
    .where(sql`${feedback.id} in (${ids}) ${isKept}`);
}

/**
 * Counts guests with unread messages on their ticket, while the thread is still open. Also returns
 * the guest who has waited longest, so that nobody is skipped when messages are read one by one.
 */
export async function countGuestsWithUnreadMessages(
  services: Pick<Services, 'db' | 'now'>,
  venueUuid: string,
): Promise<TodayResponse['wroteBack']> {
  const { rows } = await services.db.execute<{ count: number; entryId: string }>(sql`
    select count(*) over ()::int as count, tickets.feedback_id as "entryId"
    from tickets cross join lateral (
      select min(created_at) as since from thread_messages
      where thread_messages.feedback_id = tickets.feedback_id and side = 'guest'
        and created_at > coalesce(tickets.read_by_venue_at, '-infinity')
    ) unread
    where tickets.venue_uuid = ${venueUuid}::uuid
      and tickets.last_activity_at > ${databaseNowPlus(services, -THREAD_SILENCE_MS)}
      and unread.since is not null
    order by unread.since
    limit 1
  `);
  return rows[0] ?? null;
}

/**
 * Counts the answers whose words the team is asked about, and finds the oldest, so that none is
 * skipped when they are read one by one.
 */
export async function findSafetyQuestions(
  db: Queryable,
  venue: VenueWithToday,
): Promise<TodayResponse['safetyQuestions']> {
  const days = lastDays(DAYS_ASKED, venue.today);
  const { rows } = await db.execute<{ count: number; entryId: string }>(sql`
    select count(*) over ()::int as count, asked.feedback_id as "entryId"
    from understandings asked join feedback on feedback.id = asked.feedback_id
    where asked.venue_uuid = ${venue.id}::uuid and asked.suspected_safety is not null
      and ${inDays(days, venue, sql`asked.feedback_created_at`)} and feedback.held_at is null
    order by asked.feedback_created_at
    limit 1
  `);
  return rows[0] ?? null;
}

/** The latest visit to each guest who said afterwards that the matter was not sorted out. */
export async function findUnsettledVisits(
  services: Pick<Services, 'db' | 'now'>,
  venueUuid: string,
): Promise<UnsettledVisit[]> {
  const since = databaseNowPlus(services, -DAYS_UNSETTLED * DAY_MS);
  const { rows } = await services.db.execute<{ entryId: string; by: string; atMs: number }>(sql`
    select distinct on (feedback_id) feedback_id as "entryId", nullif(btrim(taken_by_name), '') as by,
      (extract(epoch from settled_at) * 1000)::float8 as "atMs"
    from calls
    where venue_uuid = ${venueUuid}::uuid and created_at > ${since}
      and status = 'done' and is_settled is false and feedback_id is not null
    order by feedback_id, settled_at desc
  `);
  return rows.map(({ entryId, by, atMs }) => ({ entryId, by, at: new Date(atMs).toISOString() }));
}
