import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import type { Services } from '#server/services.ts';
import { venues } from '#server/venues/table.ts';
import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import { MAX_ANSWER_IDS_IN_ADDRESS } from '#shared/feedback/rules.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { COMPLAINT_CARE, type ReturnCounts, type returns } from '#shared/stats/returns-contract.ts';
import { IS_PUT_RIGHT } from '../live/read-live-service.ts';
import { IS_COMPLAINT } from '../rollups/definitions.ts';
import type { ZonedVenue } from '../venue-totals.ts';
import { readRewardTrial } from './read-reward-trial.ts';

type Care = (typeof COMPLAINT_CARE)[number];
type Row = ReturnCounts & {
  rating: Rating | null;
  /** Null if the answer was no complaint. */
  care: Care | null;
  /** The ids of the answers of guests who came back; an erased answer is missing. */
  answers: string[];
  medianDays: number | null;
  isTotal: boolean;
};

const NONE: ReturnCounts = { given: 0, sameDay: 0, later: 0, never: 0, open: 0 };

/** What became of the reward codes that were given on the given days, or over all time. */
export async function readReturns(
  services: Services,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<z.input<typeof returns.response>> {
  const { db, now } = services;
  const isOnDays = days ? arrivedOnSql(days, venue.timezone, sql`codes.created_at`) : sql`true`;
  const { rows } = await db.execute<Row>(sql`
    with given as materialized (
      select codes.code, codes.is_redeemed, codes.expires_at,
        (codes.redeemed_at at time zone ${venue.timezone})::date
          - (codes.created_at at time zone ${venue.timezone})::date as days_later
      from reward_codes codes
      where codes.venue_uuid = ${venue.id}::uuid and ${isOnDays}
    ),
    cared as (
      select given.*, feedback.id as answer, overall_rating as rating,
        case
          when not coalesce(${IS_COMPLAINT}, false) then null
          when exists (
            select from calls where calls.feedback_id = feedback.id and ${IS_PUT_RIGHT}
          ) then 'put right'
          when exists (
            select from replies where replies.feedback_id = feedback.id and replied_at is not null
          ) or exists (
            select from thread_messages
            where thread_messages.feedback_id = feedback.id and thread_messages.side = 'venue'
          ) then 'replied'
          else 'left'
        end as care
      from given left join feedback
        on feedback.reward_code = given.code and feedback.venue_uuid = ${venue.id}::uuid
    )
    select rating, care, grouping(rating, care) = 3 as "isTotal",
      count(*)::int as given,
      (count(*) filter (where is_redeemed and days_later <= 0))::int as "sameDay",
      (count(*) filter (where is_redeemed and days_later > 0))::int as later,
      (count(*) filter (where not is_redeemed and expires_at <= ${now().toISOString()}))::int
        as never,
      (count(*) filter (where not is_redeemed and expires_at > ${now().toISOString()}))::int
        as open,
      coalesce(array_agg(answer)
        filter (where is_redeemed and days_later > 0 and answer is not null), '{}') as answers,
      percentile_cont(0.5) within group (order by days_later)
        filter (where is_redeemed and days_later > 0) as "medianDays"
    from cared group by grouping sets ((rating, care), ())
  `);
  const total = rows.find(({ isTotal }) => isTotal);
  const parts = rows.filter(({ isTotal }) => !isTotal);
  const counts = addUp(total ? [total] : []);
  return {
    ...counts,
    money: inMoney(counts, await findPrices(db, venue)),
    medianDays: total?.medianDays ?? null,
    byRating: [...RATINGS, null].map((rating) => ({
      rating,
      ...addUp(parts.filter((part) => part.rating === rating)),
      answers: newestAnswers(parts.filter((part) => part.rating === rating)),
    })),
    byCare: COMPLAINT_CARE.map((care) => ({
      care,
      ...addUp(parts.filter((part) => part.care === care)),
      answers: newestAnswers(parts.filter((part) => part.care === care)),
    })),
    trial: await readRewardTrial(services, venue),
  };
}

/** Later answers have higher ids, so sorting by id puts the newest of all parts first. */
function newestAnswers(parts: readonly Row[]): string[] {
  return parts
    .flatMap(({ answers }) => answers)
    .sort()
    .reverse()
    .slice(0, MAX_ANSWER_IDS_IN_ADDRESS);
}

type Prices = { averageSpendPence: number | null; rewardCostPence: number | null };

async function findPrices(db: Queryable, venue: ZonedVenue): Promise<Prices> {
  const [prices] = await db
    .select({
      averageSpendPence: venues.averageSpendPence,
      rewardCostPence: venues.rewardCostPence,
    })
    .from(venues)
    .where(eq(venues.id, venue.id));
  return prices ?? { averageSpendPence: null, rewardCostPence: null };
}

/** In whole pence, so that every sum equals the ledger of codes to the penny. */
function inMoney({ sameDay, later }: ReturnCounts, prices: Prices) {
  const { averageSpendPence, rewardCostPence } = prices;
  return {
    ...prices,
    cameBackPence: averageSpendPence === null ? null : later * averageSpendPence,
    rewardsPence: rewardCostPence === null ? null : (sameDay + later) * rewardCostPence,
  };
}

function addUp(parts: readonly ReturnCounts[]): ReturnCounts {
  return parts.reduce(
    (sum, part) => ({
      given: sum.given + part.given,
      sameDay: sum.sameDay + part.sameDay,
      later: sum.later + part.later,
      never: sum.never + part.never,
      open: sum.open + part.open,
    }),
    NONE,
  );
}
