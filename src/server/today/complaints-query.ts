import { eq, type SQL, sql } from 'drizzle-orm';
import type { FeedbackScope } from '#server/feedback/inbox/feedback-scope.ts';
import {
  COLUMNS,
  type FeedbackRow,
  NEWEST_FIRST,
  REPLY,
  STATE,
  walked,
} from '#server/feedback/inbox/list-query.ts';
import { complaintStates, feedback } from '#server/feedback/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedBetween } from '#server/platform/database/local-days.ts';
import { replies } from '#server/replies/table.ts';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import type { DatedVenue } from '#server/venues/dated-venues-query.ts';
import { addDays, type Days, lastDays, weekUntil } from '#shared/stats/definitions.ts';
import { MOST_OPEN_COUNTED } from '#shared/today/contract.ts';

/** What nobody has seen to for longer is not what this day is about, unless its guest waits. */
const DAYS_OPEN = { any_complaint: 7, complaints: 30 };
/** Whoever settles something settles what came not long ago. */
const DAYS_UNTIL_SETTLED = 60;
const MOST_SETTLED = 50;

/** How many wait for an answer, of all time, and how many are open or taken, up to a bound. */
export async function countOpen(
  db: Queryable,
  venue: DatedVenue,
): Promise<{ waiting: number; open: number }> {
  const few = (scope: FeedbackScope) => sql`(${newest(scope, MOST_OPEN_COUNTED)})`;
  const { rows } = await db.execute<{ waiting: number; open: number }>(sql`
    with waiting as materialized (${walked(scopeOf(venue, WAITING), NEWEST_FIRST)}),
    seen as (
      ${few(openOf(venue, 'any_complaint'))} union ${few(openOf(venue, 'complaints'))}
      union ${few(scopeOf(venue, TAKEN))} union (select * from waiting limit ${MOST_OPEN_COUNTED})
    )
    select (select count(*) from waiting)::int as waiting, (select count(*) from seen)::int as open
  `);
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  return { waiting: row.waiting, open: Math.min(row.open, MOST_OPEN_COUNTED) };
}

/** The newest of each kind that may be the most pressing. */
export async function findOpenCandidates(
  db: Queryable,
  venue: DatedVenue,
  ofEach: number,
): Promise<FeedbackRow[]> {
  const kinds = [
    openOf(venue, 'complaints'),
    openOf(venue, 'any_complaint'),
    scopeOf(venue, WAITING),
    scopeOf(venue, TAKEN),
  ];
  const ids = kinds.map((scope) => sql`(select id from (${newest(scope, ofEach)}) kind)`);
  return rowsWith(db, sql.join(ids, sql` union `)).orderBy(NEWEST_FIRST);
}

/** What may have been settled in the last seven days, the last first; its state has the last word. */
export async function findSettledCandidates(
  db: Queryable,
  venue: DatedVenue,
): Promise<FeedbackRow[]> {
  const week = weekUntil(venue.today);
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
  return rowsWith(db, settled, sql`and held_at is null and ${IS_COMPLAINT}`)
    .orderBy(sql`coalesce(resolved_at, replied_at) desc`)
    .limit(MOST_SETTLED);
}

const WAITING = { filter: 'waiting' } as const;
const TAKEN = { filter: 'any_complaint', complaint: 'taken' } as const;

type Kind = Pick<FeedbackScope, 'filter'> & { complaint?: 'open' | 'taken' };

function openOf(venue: DatedVenue, filter: 'complaints' | 'any_complaint'): FeedbackScope {
  const scope = scopeOf(venue, { filter, complaint: 'open' });
  const days = lastDays(DAYS_OPEN[filter], venue.today);
  return { ...scope, venues: scope.venues.map((each) => ({ ...each, days })) };
}

function scopeOf({ id, timezone, today }: DatedVenue, { filter, complaint }: Kind): FeedbackScope {
  return {
    venues: [{ id, timezone, days: undefined }],
    filter,
    complaint,
    search: '',
    today,
  };
}

function newest(scope: FeedbackScope, most: number): SQL {
  return sql`${walked(scope, NEWEST_FIRST)} limit ${most}`;
}

function inDays({ first, last }: Days, { timezone }: DatedVenue, moment: SQL): SQL {
  return arrivedBetween(
    { first: sql`${first}::date`, last: sql`${last}::date` },
    sql`${timezone}`,
    moment,
  );
}

function rowsWith(db: Queryable, ids: SQL, isKept = sql``) {
  return db
    .select({ ...COLUMNS, reply: REPLY, state: STATE })
    .from(feedback)
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .leftJoin(complaintStates, eq(complaintStates.feedbackId, feedback.id))
    .where(sql`${feedback.id} in (${ids}) ${isKept}`);
}
