import type { Database } from '#server/platform/database/database.ts';
import type { RewardRefusal } from '#shared/feedback/contract.ts';
import type { Sentiment } from '#shared/stats/definitions.ts';
import { type Answers, answersByColumn } from '../answers.ts';
import { intakeStatement, type RewardBounds } from './intake-statement.ts';

/** Everything that one submission writes. */
export type Intake = {
  id: string;
  key: { hash: string; bodyHash: string } | undefined;
  venueId: string;
  venueUuid: string | null;
  businessId: string | null;
  /** Undefined when the owner has none. */
  monthlyLimit: number | undefined;
  fields: Answers;
  sentiment: Sentiment;
  visitHour: number | undefined;
  reward: { code: string; type: string; label: string; validDays: number } | undefined;
  rewardBounds: RewardBounds;
  /** Known before: what was chosen is not on offer. */
  rewardRefusal: RewardRefusal | undefined;
};

export type IntakeResult = {
  wasRefused: boolean;
  rewardExpiresAt: Date | null;
  rewardRefusal: RewardRefusal | null;
};

/**
 * Whole submissions in one statement, and so in one transaction and one round trip: the keys are
 * claimed, the months and the rewards of the day counted, the feedback stored (sealed where a month
 * is used up), the codes issued, the owners' first feedback dated and the rollups told.
 * Where a result is missing the key was used before.
 */
export async function storeSubmissions(
  db: Pick<Database, 'prepared'>,
  intakes: readonly Intake[],
  clockMovedMs: number,
): Promise<Map<string, IntakeResult>> {
  const guests = JSON.stringify(intakes.map(guestOf));
  const rows = await db.prepared<{ id: string } & IntakeResult>(
    intakeStatement(intakes.map(({ rewardBounds }) => rewardBounds)),
    [guests, clockMovedMs],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function guestOf({
  key,
  fields,
  reward,
  rewardBounds,
  ...intake
}: Intake): Record<string, unknown> {
  return {
    id: intake.id,
    key: key?.hash,
    body_hash: key?.bodyHash,
    venue_id: intake.venueId,
    venue_uuid: intake.venueUuid,
    business_id: intake.businessId,
    monthly_limit: intake.monthlyLimit,
    ...answersByColumn(fields),
    visit_hour: intake.visitHour,
    sentiment: intake.sentiment,
    reward_code: reward?.code,
    reward_type: reward?.type,
    reward_label: reward?.label,
    reward_days: reward?.validDays,
    reward_refusal: intake.rewardRefusal,
    reward_zone: rewardBounds.timezone,
    reward_cap: rewardBounds.venueCap,
    reward_counter: rewardBounds.counter?.key,
    reward_most: rewardBounds.counter?.most,
  };
}
