import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { clockOffsetMs } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import type { RewardRefusal } from '#shared/feedback/contract.ts';
import { feedback, submissionKeys } from '../table.ts';
import type { Intake } from './intake-query.ts';
import { REWARD_REFUSALS_SQL } from './intake-statement.ts';

export type UnfinishedAnswer = typeof feedback.$inferSelect & { unfinishedAt: Date };

/** Locks the answer until the transaction ends; undefined if it is not unfinished. */
export async function lockUnfinishedAnswer(
  tx: Transaction,
  feedbackId: string,
): Promise<UnfinishedAnswer | undefined> {
  const [row] = await tx
    .select()
    .from(feedback)
    .where(and(eq(feedback.id, feedbackId), isNotNull(feedback.unfinishedAt)))
    .for('update');
  return row?.unfinishedAt ? { ...row, unfinishedAt: row.unfinishedAt } : undefined;
}

/** Also stores the origin of this part and its body hash, by which a repeat is recognised. */
export async function storeContinuation(
  tx: Transaction,
  feedbackId: string,
  { key, network, isScanned }: Intake,
  values: Partial<typeof feedback.$inferInsert>,
): Promise<void> {
  await tx.update(feedback).set(values).where(eq(feedback.id, feedbackId));
  if (!key) throw new Error('an answer is gone on with by its key alone');
  await tx
    .update(submissionKeys)
    .set({ bodyHash: key.bodyHash, network: network ?? null, isScanned })
    .where(eq(submissionKeys.key, key.hash));
}

/** Counts the reward against the limits of guest and venue. Returns the reason if it is refused. */
export async function countRewardAgainstLimits(
  services: Services,
  tx: Transaction,
  feedbackId: string,
  { venueUuid, reward, rewardBounds }: Intake,
): Promise<RewardRefusal | undefined> {
  const guest = {
    id: feedbackId,
    venue_uuid: venueUuid,
    reward_code: reward?.code,
    reward_zone: rewardBounds.timezone,
    reward_cap: rewardBounds.venueCap,
    reward_counter: rewardBounds.counter?.key,
    reward_most: rewardBounds.counter?.most,
  };
  const movedMs = clockOffsetMs(services);
  const { rows } = await tx.execute<{ refusal: RewardRefusal | null }>(sql`
    with verdict as materialized (
      select guest.*, now() + ${movedMs}::float8 * interval '1 millisecond' as arrived_at,
        false as is_refused
      from json_to_record(${JSON.stringify(guest)}::json) as guest (
        id uuid, venue_uuid uuid, reward_code text, reward_zone text, reward_cap int,
        reward_counter text, reward_most float8
      )
    ),
    ${rewardsAt(movedMs)}
    judgement as (select refusal from reward)
    select refusal from judgement
  `);
  return rows[0]?.refusal ?? undefined;
}

/** The reward rules of the intake statement, with its parameter $2, the clock offset, filled in. */
function rewardsAt(movedMs: number): SQL {
  const parts = REWARD_REFUSALS_SQL.split('$2').map((part) => sql.raw(part));
  return sql.join(parts, sql`${movedMs}`);
}
