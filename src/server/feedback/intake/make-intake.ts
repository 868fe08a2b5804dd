import { createHash } from 'node:crypto';
import { makeBatcher } from '#server/platform/concurrency/batcher.ts';
import { newId } from '#server/platform/database/columns.ts';
import { isRolledBack } from '#server/platform/database/database.ts';
import { clockMovedMs } from '#server/platform/database/database-clock.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import {
  countRateLimitRefusal,
  type ExceededRateLimit,
  type RateLimitCounter,
  rateLimitCounter,
  refuseExceeded,
  spendRateLimits,
} from '#server/platform/rate-limits/spend-rate-limit.ts';
import { type PromisedReward, promiseReward } from '#server/rewards/promise-reward.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { PLANS, UNLIMITED } from '#shared/billing/plans.ts';
import { monthlyFeedbackLimitOf } from '#shared/billing/usage.ts';
import type { FeedbackAnswer, FeedbackSubmission } from '#shared/feedback/contract.ts';
import { visitHour } from '#shared/feedback/visit-time.ts';
import { sentimentOf } from '#shared/stats/definitions.ts';
import type { Announcer } from '../live/announce-feedback.ts';
import { findSubmission, findVenuesForIntake, type VenueForIntake } from '../queries.ts';
import { type Intake, type IntakeResult, storeSubmissions } from './intake-query.ts';

export type Sender = { key: string | undefined; device: string | undefined; address: string };

/** How many guests make a batch at the most, and how many batches run side by side. */
const MAX_BATCH_SIZE = 64;
const MAX_CONCURRENT_BATCHES = 2;
/** With the wait for a connection it stays below the three seconds that a guest waits for a no. */
const STALL_TIMEOUT_MS = 800;
/** Where it is only crowded, and guest after guest gets through. */
const QUEUE_TIMEOUT_MS = 6_000;

/** What rate limits and the venue are looked up by before anything is stored. */
type IntakeRequest = { venueId: string; device: string | undefined; network: string };
type Admission = { exceeded: ExceededRateLimit | undefined; venue: VenueForIntake | undefined };

/**
 * Takes guests' words in, once, whatever happens on the way. What many guests send at the same
 * moment is written together.
 */
export function makeIntake(
  services: Services,
  announce: Announcer['announce'],
): (submission: FeedbackSubmission, sender: Sender) => Promise<FeedbackAnswer> {
  const batches = {
    maxBatchSize: MAX_BATCH_SIZE,
    maxConcurrentBatches: MAX_CONCURRENT_BATCHES,
    stallTimeoutMs: STALL_TIMEOUT_MS,
    queueTimeoutMs: QUEUE_TIMEOUT_MS,
    isRolledBack,
  };
  const admit = makeBatcher((requests: IntakeRequest[]) => admitAll(services, requests), {
    ...batches,
    exclusionKeysOf: ({ device }) => (device === undefined ? [] : [device]),
  });
  const store = makeBatcher((intakes: Intake[]) => storeAll(services, intakes), {
    ...batches,
    exclusionKeysOf: () => [],
  });

  return submit;

  async function submit(submission: FeedbackSubmission, sender: Sender): Promise<FeedbackAnswer> {
    const { venueId, ...fields } = submission;
    const { exceeded, venue } = await admit(intakeRequest(venueId, sender));
    // 429 would read as the month's limit; with 503 the guest sees an error and tries again.
    if (exceeded) refuseExceeded(exceeded, 'UNAVAILABLE');
    const key = sender.key === undefined ? undefined : hashesOf(sender.key, submission);
    const reward = venue && promiseReward(services, venue, submission.rewardSelected);
    const counter = reward && rewardCounterOf(services, venueId, sender);
    const id = newId();
    const stored = await store({
      id,
      key,
      venueId,
      venueUuid: venue?.id ?? null,
      businessId: venue?.businessId ?? null,
      monthlyLimit: venue?.businessId ? limitOf(venue) : undefined,
      fields,
      sentiment: sentimentOf(submission),
      visitHour: visitHour(submission.visitTime),
      reward,
      rewardBounds: {
        timezone: venue?.timezone ?? 'UTC',
        venueCap: venue?.dailyRewardCap ?? null,
        counter,
      },
      rewardRefusal: fields.rewardSelected && !reward ? 'not-offered' : undefined,
    });
    // Erased meanwhile, together with its key: then this one is the first.
    if (!stored) return (await repeatAnswer(services, key)) ?? submit(submission, sender);
    if (venue?.businessId && !stored.wasRefused) {
      const { isSeriousComplaint } = fields;
      announce({ businessId: venue.businessId, feedback: { id, venueId, isSeriousComplaint } });
    }
    if (counter && stored.rewardRefusal === 'guest-limit') countRateLimitRefusal(counter.limit);
    return answer(id, stored, stored.rewardExpiresAt ? reward : undefined);
  }
}

function intakeRequest(venueId: string, { device, address }: Sender): IntakeRequest {
  return {
    venueId,
    device: device && `${device} ${venueId}`,
    network: `${networkOf(address)} ${venueId}`,
  };
}

/** Whoever names no device shares what is left for the others of the same network. */
function rewardCounterOf(
  services: Services,
  venueId: string,
  { device, address }: Sender,
): RateLimitCounter | undefined {
  return device === undefined
    ? rateLimitCounter(services, 'rewardsWithoutDevice', `${networkOf(address)} ${venueId}`)
    : rateLimitCounter(services, 'rewardsPerDevice', `${device} ${venueId}`);
}

/** Slows floods down, and finds the venues. */
async function admitAll(services: Services, requests: IntakeRequest[]): Promise<Admission[]> {
  const [exceeded, venues] = await Promise.all([
    spendRateLimits(
      services,
      { first: 'feedbackPerDevice', second: 'feedbackPerAddress' },
      requests.map(({ device, network }) => ({ first: device, second: network })),
    ),
    findVenuesForIntake(services.db, [...new Set(requests.map(({ venueId }) => venueId))]),
  ]);
  return requests.map(({ venueId }, index) => ({
    exceeded: exceeded[index],
    venue: venues.get(venueId),
  }));
}

async function storeAll(
  services: Services,
  intakes: Intake[],
): Promise<(IntakeResult | undefined)[]> {
  const results = await storeSubmissions(services.db, intakes, clockMovedMs(services));
  return intakes.map(({ id }) => results.get(id));
}

function limitOf(owner: Parameters<typeof monthlyFeedbackLimitOf>[0]): number | undefined {
  const limit = monthlyFeedbackLimitOf(owner);
  return limit === UNLIMITED ? undefined : limit;
}

function hashesOf(key: string, submission: FeedbackSubmission) {
  return { hash: sha256(key), bodyHash: sha256(JSON.stringify(submission)) };
}

/** The same key: the same answer as the first time, also after a crash between storing and telling. */
async function repeatAnswer(
  services: Services,
  key: ReturnType<typeof hashesOf> | undefined,
): Promise<FeedbackAnswer | undefined> {
  if (!key) throw new Error('a submission was neither stored nor a repeat');
  const earlier = await findSubmission(services.db, key.hash);
  if (!earlier) return undefined;
  if (earlier.bodyHash !== key.bodyHash) {
    throw new AppError('KEY_REUSED', 'This key was used for another submission');
  }
  const { id, rewardCode: code, rewardLabel: label, wasRefused, ...result } = earlier;
  const reward = code && label ? { code, label } : undefined;
  return answer(id, { ...result, wasRefused: wasRefused ?? false }, reward);
}

function answer(
  id: string,
  { wasRefused, rewardExpiresAt, rewardRefusal }: IntakeResult,
  reward: Pick<PromisedReward, 'code' | 'label'> | undefined,
): FeedbackAnswer {
  if (wasRefused) {
    throw new AppError('MONTHLY_LIMIT', 'Monthly feedback limit reached', {
      extra: { limit: PLANS.starter.monthlyFeedbackLimit },
    });
  }
  return {
    id,
    message: 'Feedback submitted',
    rewardCode: reward?.code,
    rewardLabel: reward?.label,
    rewardExpiresAt: rewardExpiresAt?.toISOString(),
    rewardRefusal: rewardRefusal ?? undefined,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
