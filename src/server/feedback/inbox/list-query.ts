import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import { replies } from '#server/replies/table.ts';
import type { FeedbackFilter } from '#shared/feedback/list-contract.ts';
import { feedback } from '../table.ts';
import type { FeedbackScope, ScopedVenue } from './feedback-scope.ts';
import { type FoundBy, isFound } from './search-query.ts';

const { searchText: _, ...COLUMNS } = getTableColumns(feedback);
const { message, repliedAt, repliedBy, delivery } = getTableColumns(replies);
const REPLY = { message, repliedAt, repliedBy, delivery };

export type FeedbackRow = Omit<typeof feedback.$inferSelect, 'searchText'> & {
  reply: Pick<typeof replies.$inferSelect, keyof typeof REPLY> | null;
};

const FILTERS: Record<FeedbackFilter, SQL> = {
  all: sql`true`,
  positive: sql`sentiment = 'positive'`,
  negative: sql`sentiment = 'negative'`,
  complaints: sql`is_serious_complaint`,
  rewards: sql`reward_code is not null`,
};

/** Spelled as the indexes are: in any other words they would be of no use. */
export const NEWEST_FIRST = sql`created_at desc nulls last, id desc nulls last`;
const OLDEST_FIRST = sql`created_at asc nulls first, id asc nulls first`;

type Page = { limit: number; offset: number; total: number };

export async function countFeedback(db: Queryable, scope: FeedbackScope): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    isInRollups(scope) ? countByRollups(scope) : countByRows(scope),
  );
  return rows[0]?.total ?? 0;
}

/** Rewards are left to the rows: a count of codes is not quite one of feedback with a code. */
function isInRollups({ venues, filter, search }: FeedbackScope): boolean {
  return isOfAllTime(venues) && search === '' && filter !== 'rewards';
}

/** As quick for an old venue as for a new one, and exact: with what still waits to be folded. */
function countByRollups({ venues, filter }: FeedbackScope): SQL {
  const isAsked = sql`${isOf(venues)} and ${FILTERS[filter]}`;
  return sql`
    select coalesce(sum(feedback_count), 0)::int as total from (
      select feedback_count from rollups_by_time where ${isAsked}
      union all
      select feedback_count from rollup_deltas where ${isAsked}
    ) rollups
  `;
}

function countByRows(scope: FeedbackScope): SQL {
  const { venues } = scope;
  // Days begin and end at other moments for each venue.
  const groups = isOfAllTime(venues) ? [venues] : venues.map((venue) => [venue]);
  const counts = groups.flatMap((group) =>
    conditionsOf(scope, 'any index').map(
      (isAsked) => sql`(
        select count(*) from feedback where ${isOf(group)} and ${isAsked} ${inDaysOf(group)}
      )`,
    ),
  );
  return sql`select (${sql.join(counts.length > 0 ? counts : [sql`0`], sql` + `)})::int as total`;
}

/** Reads from whichever end is nearer, so that the last page is as quick as the first. */
export async function findFeedbackPage(
  db: Queryable,
  scope: FeedbackScope,
  { limit, offset, total }: Page,
): Promise<FeedbackRow[]> {
  const size = Math.min(limit, total - offset);
  const behind = total - offset - size;
  const order = behind < offset ? OLDEST_FIRST : NEWEST_FIRST;
  const skipped = Math.min(behind, offset);
  const foundBy = scope.search ? await quickestWay(db, scope, skipped + size, total) : 'walking';
  const ids = sql`${idsOf(scope, foundBy, order)} limit ${size} offset ${skipped}`;
  return db
    .select({ ...COLUMNS, reply: REPLY })
    .from(feedback)
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .where(sql`${feedback.id} in (select id from (${ids}) page)`)
    .orderBy(NEWEST_FIRST);
}

/** What a walk may cost more than a look-up, counted in entries of the index. */
const LOOK_UP_ENTRIES = 20_000;
const ENTRIES_PER_HIT = 4;

/** A frequent word is met soon on a walk from one end; a rare one is better looked up and sorted. */
async function quickestWay(
  db: Queryable,
  scope: FeedbackScope,
  wanted: number,
  total: number,
): Promise<FoundBy> {
  const venues = scope.venues.map((venue) => ({ ...venue, days: undefined }));
  const all = await countFeedback(db, { ...scope, venues, search: '', filter: 'all' });
  const walk = (wanted * all) / total;
  return walk < LOOK_UP_ENTRIES + ENTRIES_PER_HIT * total ? 'walking' : 'any index';
}

/** Where a reader of the list has come to. */
export type ListPlace = { createdAt: string; id: string };

/** One ordered branch for each venue: they are merged as far as needed, and nothing is sorted. */
function idsOf(scope: FeedbackScope, foundBy: FoundBy, order: SQL, after?: ListPlace): SQL {
  const isNext = after
    ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const branches = scope.venues.flatMap((venue) =>
    conditionsOf(scope, foundBy).map(
      (isAsked) => sql`(
        select id, created_at from feedback
        where ${isOf([venue])} and ${isAsked} ${inDaysOf([venue])} ${isNext}
        order by ${order}
      )`,
    ),
  );
  if (branches.length === 0) return sql`select id from feedback where false`;
  const all = sql.join(branches, sql` union all `);
  return sql`select id from (${all}) matching order by ${order}`;
}

/** More than one where rows are found in more than one way; no row meets two of them. */
function conditionsOf({ filter, search }: FeedbackScope, foundBy: FoundBy): SQL[] {
  const isKept = sql`held_at is null and ${FILTERS[filter]}`;
  if (!search) return [isKept];
  return isFound(search, foundBy).map((found) => sql`${isKept} and ${found}`);
}

/** Only with a single venue are several processes set to count. */
function isOf(venues: readonly ScopedVenue[]): SQL {
  const [first, ...others] = venues;
  if (first && others.length === 0) return sql`venue_uuid = ${first.id}::uuid`;
  return sql`venue_uuid = any(${sql.param(venues.map(({ id }) => id))}::uuid[])`;
}

function isOfAllTime(venues: readonly ScopedVenue[]): boolean {
  return venues.every(({ days }) => days === undefined);
}

/** The days of one venue; several are only asked together for all time. */
function inDaysOf([venue]: readonly ScopedVenue[]): SQL {
  return venue?.days ? sql`and ${arrivedOn(venue.days, venue.timezone)}` : sql``;
}

/** Those that come next in the list, the newest first. */
export function nextIdsOf(scope: FeedbackScope, after: ListPlace | undefined): SQL {
  return idsOf(scope, 'walking', NEWEST_FIRST, after);
}
