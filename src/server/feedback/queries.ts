import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Statement } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import type { RewardValidity } from '#shared/rewards/reward-validity.ts';
import { HARM_CLASSES } from '#shared/understanding/understanding.ts';
import type { OpeningHours } from '#shared/venues/opening-hours.ts';
import { feedback, submissionKeys } from './table.ts';

const TAPPED = Object.values(PRAISE_TOPICS).map(({ sentence }) => sentence);
/** The guest wrote nothing: there is only a rating or a tapped sentence. */
export const HAS_NO_OWN_WORDS = sql`(feedback.text_specific is null and (
  feedback.text_general is null or feedback.text_general = any(${sql.param(TAPPED)}::text[])
))`;

/** What the intake has to know about a venue and its owner. */
export type VenueForIntake = {
  id: string;
  /** Changes whenever anything about the venue or its business changes. */
  version: string;
  venueId: string;
  businessId: string | null;
  hasFeedback: boolean;
  rewardsEnabled: boolean;
  customRewards: string[];
  disabledRewards: string[];
  dailyRewardCap: number | null;
  rewardsUsable: RewardValidity;
  youSaidToHalf: boolean;
  openingHours: OpeningHours;
  timezone: string;
  subscriptionTier: Tier | null;
  monthlyFeedbackLimit: number;
};

export async function findVenuesForIntake(
  db: Pick<Database, 'prepared'>,
  venueIds: readonly string[],
): Promise<Map<string, VenueForIntake>> {
  const rows = await db.prepared<VenueForIntake>(VENUES_FOR_INTAKE, [venueIds]);
  return new Map(rows.map((venue) => [venue.venueId, venue]));
}

/** The transaction ids that wrote both rows; every change of either row gives another value. */
export const VENUE_VERSION_SQL = `venues.xmin::text || ' ' || coalesce(businesses.xmin::text, '')`;

const VENUES_FOR_INTAKE: Statement = {
  name: 'venues-for-intake',
  text: `
    select venues.id, ${VENUE_VERSION_SQL} as version, venues.venue_id as "venueId",
      venues.business_id as "businessId",
      businesses.first_feedback_received_at is not null as "hasFeedback",
      venues.rewards_enabled as "rewardsEnabled", venues.custom_rewards as "customRewards",
      venues.disabled_rewards as "disabledRewards",
      venues.daily_reward_cap as "dailyRewardCap", venues.rewards_usable as "rewardsUsable",
      venues.you_said_to_half as "youSaidToHalf",
      venues.opening_hours as "openingHours", venues.timezone, businesses.subscription_tier as "subscriptionTier",
      businesses.monthly_feedback_limit as "monthlyFeedbackLimit"
    from venues left join businesses on businesses.id = venues.business_id
    where venues.venue_id = any($1::text[]) and venues.deleted_at is null
  `,
};

/** Whether the words are about harm to a guest; null as long as they are unread. */
const NEEDS_HELP = sql<boolean | null>`(
  select coalesce(safety = any(${sql.param([...HARM_CLASSES])}::text[]), false) from understandings
  where understandings.feedback_id = ${feedback.id} and failed_reads = 0
    and ${feedback.rewordedAt} is null
)`;

/**
 * Whether the words of a guest who was not pleased may be about harm, and no team member has
 * decided yet.
 */
const IS_HARM_SUSPECTED = sql<boolean>`exists (
  select from understandings
  where understandings.feedback_id = ${feedback.id} and ${feedback.rewordedAt} is null
    and suspected_safety = any(${sql.param([...HARM_CLASSES])}::text[])
    and coalesce(${feedback.overallRating}, 'okay') not in ('great', 'excellent')
)`;

/** The staff member who is on the way to the guest, because of a call or of the guest's words. */
const COMING_STAFF_MEMBER = sql<string | null>`(
  select taken_by_name from calls
  where calls.feedback_id = ${feedback.id} and calls.status = 'taken' and calls.arrived_at is null
  order by calls.taken_at desc limit 1
)`;

/** Whether the guest's table is on the floor board, or a staff member has gone there. */
const IS_TEAM_ALERTED = sql<boolean>`exists (
  select from calls
  where calls.feedback_id = ${feedback.id} and calls.status in ('waiting', 'taken', 'done')
)`;

/** The earlier submission with this key, to give a repeat the same response. */
export async function findSubmission(db: Queryable, keyHash: string) {
  const [row] = await db
    .select({
      bodyHash: submissionKeys.bodyHash,
      device: submissionKeys.device,
      id: submissionKeys.feedbackId,
      sentAt: submissionKeys.createdAt,
      unfinishedAt: feedback.unfinishedAt,
      needsHelp: NEEDS_HELP,
      isHarmSuspected: IS_HARM_SUSPECTED,
      comingName: COMING_STAFF_MEMBER,
      isTold: IS_TEAM_ALERTED,
      wasHeld: feedback.wasHeld,
      releasedAsSafetyAt: feedback.releasedAsSafetyAt,
      venueUuid: feedback.venueUuid,
      ticketHash: feedback.ticketHash,
      rewardRefusal: feedback.rewardRefusal,
      rewardCode: rewardCodes.code,
      rewardLabel: rewardCodes.rewardLabel,
      rewardExpiresAt: rewardCodes.expiresAt,
      rewardValidFrom: rewardCodes.validFrom,
    })
    .from(submissionKeys)
    .leftJoin(feedback, eq(feedback.id, submissionKeys.feedbackId))
    .leftJoin(rewardCodes, eq(rewardCodes.code, feedback.rewardCode))
    .where(eq(submissionKeys.key, keyHash));
  return row;
}

export type EarlierSubmission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

export async function deleteSubmissionKeysBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(submissionKeys).where(lt(submissionKeys.createdAt, moment));
}

/** For feedback joined with its venue: nobody may read held feedback or that of removed venues. */
export function isReadableFeedbackSql(scope: TenantScope): SQL | undefined {
  return and(isInScope(scope), isNull(venues.deletedAt), isNull(feedback.heldAt));
}

/**
 * Praise, for statements on `feedback`: a positive rating whose words, if any, are positive too.
 * Five stars with a text about hives are not praise.
 */
export const IS_PRAISE = sql`feedback.sentiment = 'positive' and not feedback.is_serious_complaint
  and ((${HAS_NO_OWN_WORDS}) or exists (
    select from understandings understood
    where understood.feedback_id = feedback.id
      and understood.tone = 'positive' and understood.safety is null
      and understood.suspected_safety is null
  ))`;

/**
 * Answers with this email address, and answers that the same guest added to them later, perhaps
 * without giving the address again. `email` is in lower case.
 */
export function isFeedbackOfGuestSql(email: string): SQL {
  return sql`${feedback.id} in (
    select id from feedback where lower(email) = ${email}
    union all
    select added.id from feedback said
    join feedback added on added.adds_to = said.id and added.venue_uuid = said.venue_uuid
    where lower(said.email) = ${email}
  )`;
}
