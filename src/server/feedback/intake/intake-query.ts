import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { clockOffsetMs } from '#server/platform/database/database-clock.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import type { ChosenReward } from '#server/rewards/choose-reward.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { RewardRefusal } from '#shared/feedback/contract.ts';
import { visitHour } from '#shared/feedback/format-visit.ts';
import { feedbackSentiment, type Sentiment } from '#shared/stats/definitions.ts';
import type { YouSaidDraw } from '#shared/you-said/rules.ts';
import { type AnswerFields, assignAnswerColumns } from '../answers.ts';
import { feedback, submissionKeys } from '../table.ts';
import { intakeStatement, REWARD_REFUSALS_SQL, type RewardBounds } from './intake-statement.ts';

/**
 * How long the alert about an ordinary complaint waits for a guest who is still answering. The
 * browser usually reports sooner that the guest has finished, left or paused, but a phone may break
 * down.
 */
export const MAX_ALERT_WAIT_MS = 5 * MINUTE_MS;

/** Everything that one submission writes. */
export type Intake = {
  id: string;
  key: { hash: string; bodyHash: string } | undefined;
  venueId: string;
  venueUuid: string | null;
  /** Hash of the guest's ticket code, in hexadecimal digits. */
  ticketHash: string | undefined;
  /** The id of the earlier answer that the guest added this one to. */
  addsTo: string | undefined;
  /** The version of the venue that the reward was promised for. */
  venueVersion: string | undefined;
  /** Keyed hash, different at every venue; undefined if the browser named no device. */
  device: string | undefined;
  /** The same for this day only, which is stored with the answer. */
  deviceOnDay: string | undefined;
  /** Keyed hash of the guest's network; undefined without a venue. */
  network: string | undefined;
  /** The code on the table carried the venue's signature. */
  isScanned: boolean;
  /** Rate limit counters; undefined if rate limits are off. */
  deviceCounter: string | undefined;
  networkCounter: string | undefined;
  businessId: string | null;
  /** Whether the business has had no feedback yet. */
  isFirst: boolean;
  /** Undefined if the plan has no limit. */
  monthlyLimit: number | undefined;
  fields: AnswerFields;
  /** Undefined for a finished answer. */
  unfinishedAt: string | undefined;
  /** Whether the guest of an unfinished answer is still writing. */
  isStillWriting: boolean;
  /**
   * Whether a random draw showed the guest what came of feedback; undefined if nothing was drawn.
   */
  youSaidDrawn: YouSaidDraw | undefined;
  sentiment: Sentiment;
  visitHour: number | undefined;
  reward: ChosenReward | undefined;
  rewardBounds: RewardBounds;
  /** The reason for no reward, if it is known before the limits are counted. */
  rewardRefusal: RewardRefusal | undefined;
};

export type StoredSubmission = {
  wasHeld: boolean;
  rewardExpiresAt: Date | null;
  rewardValidFrom: Date | null;
  rewardRefusal: RewardRefusal | null;
};

export type IntakeResult =
  | { outcome: 'stored'; stored: StoredSubmission }
  /** The key was used before, so nothing was stored. */
  | { outcome: 'repeated' }
  /** The cached venue was stale, and nothing was stored. */
  | { outcome: 'outdated' }
  | { outcome: 'exceeded'; by: 'device' | 'network'; secondsLeft: number };

/** How many submissions a device and a network may send to one venue. */
type FloodLimits = Record<'device' | 'network', { most: number; perSeconds: number }>;

type ResultRow = {
  id: string;
  isOutdated: boolean;
  exceeded: 'device' | 'network' | null;
  secondsLeft: number;
  rewardExpiresAt: Date | null;
  rewardValidFrom: Date | null;
  rewardRefusal: RewardRefusal | null;
  /** Null if nothing was stored. */
  wasHeld: boolean | null;
};

/**
 * Stores submissions in one statement, and so in one transaction and one round trip: checks rate
 * limits, claims the keys, counts monthly limits and daily rewards, stores the feedback (held above
 * the monthly limit), issues codes, dates the first feedback and appends rollup deltas.
 */
export async function storeSubmissions(
  db: Pick<Database, 'prepared'>,
  intakes: readonly Intake[],
  { clockMovedMs, limits }: { clockMovedMs: number; limits: FloodLimits },
): Promise<Map<string, IntakeResult>> {
  const { device, network } = limits;
  const rows = await db.prepared<ResultRow>(
    intakeStatement(intakes.map(({ rewardBounds }) => rewardBounds)),
    [
      serializeIntakes(intakes),
      clockMovedMs,
      device.most,
      device.perSeconds,
      network.most,
      network.perSeconds,
    ],
  );
  return new Map(rows.map((row) => [row.id, intakeResultFromRow(row)]));
}

function intakeResultFromRow(row: ResultRow): IntakeResult {
  const { isOutdated, exceeded, secondsLeft, wasHeld } = row;
  if (isOutdated) return { outcome: 'outdated' };
  if (exceeded) return { outcome: 'exceeded', by: exceeded, secondsLeft };
  if (wasHeld === null) return { outcome: 'repeated' };
  const { rewardExpiresAt, rewardValidFrom, rewardRefusal } = row;
  const stored = { wasHeld, rewardExpiresAt, rewardValidFrom, rewardRefusal };
  return { outcome: 'stored', stored };
}

/** The submissions as parameter $1 of the intake statement. */
export function serializeIntakes(intakes: readonly Intake[]): string {
  return JSON.stringify(intakes.map(serializeGuest));
}

function serializeGuest(intake: Intake): Record<string, unknown> {
  const { key, reward, rewardBounds } = intake;
  const guest: Record<string, unknown> = {
    id: intake.id,
    key: key?.hash,
    body_hash: key?.bodyHash,
    venue_id: intake.venueId,
    venue_uuid: intake.venueUuid,
    venue_version: intake.venueVersion,
    ticket_hash: intake.ticketHash && `\\x${intake.ticketHash}`,
    adds_to: intake.addsTo,
    is_first: intake.isFirst,
    device: intake.device,
    device_on_day: intake.deviceOnDay,
    network: intake.network,
    is_scanned: intake.isScanned,
    device_counter: intake.deviceCounter,
    network_counter: intake.networkCounter,
    business_id: intake.businessId,
    monthly_limit: intake.monthlyLimit,
    unfinished_at: intake.unfinishedAt,
    writing_ms: intake.isStillWriting ? MAX_ALERT_WAIT_MS : undefined,
    visit_hour: intake.visitHour,
    sentiment: intake.sentiment,
    you_said: intake.youSaidDrawn,
    reward_code: reward?.code,
    reward_type: reward?.type,
    reward_label: reward?.label,
    reward_days: reward?.validDays,
    reward_from: reward?.usableFrom,
    reward_drawn: reward?.drawn,
    reward_refusal: intake.rewardRefusal,
    reward_zone: rewardBounds.timezone,
    reward_cap: rewardBounds.venueCap,
    reward_counter: rewardBounds.counter?.key,
    reward_most: rewardBounds.counter?.most,
  };
  assignAnswerColumns(guest, intake.fields);
  return guest;
}

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
        false as is_held
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

export async function insertFeedbackRows(
  db: Queryable,
  rows: readonly (typeof feedback.$inferInsert)[],
): Promise<void> {
  await insertMany(
    db,
    feedback,
    rows.map((row) => ({
      ...row,
      sentiment: feedbackSentiment(row),
      visitHour: visitHour(row.visitTime) ?? null,
    })),
  );
}
