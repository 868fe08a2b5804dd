import { type CallRef, readCallRef } from '#server/floor/calls/call-token.ts';
import { makeBatcher } from '#server/platform/concurrency/batcher.ts';
import { newId } from '#server/platform/database/columns.ts';
import { isRollbackError } from '#server/platform/database/database.ts';
import { clockOffsetMs } from '#server/platform/database/database-clock.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import {
  countRateLimitRefusal,
  exceededRateLimit,
  rateLimitCounters,
  rateLimitOf,
  refuseExceededRateLimit,
  spendRateLimit,
} from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { ChosenReward } from '#server/rewards/choose-reward.ts';
import type { Services } from '#server/services.ts';
import { hashNetwork, isTableSigned } from '#server/venues/table-signature.ts';
import { AppError } from '#shared/api/errors.ts';
import { PLANS, UNLIMITED } from '#shared/billing/plans.ts';
import { monthlyFeedbackLimit } from '#shared/billing/usage.ts';
import type { FeedbackSubmission, SubmissionResponse } from '#shared/feedback/contract.ts';
import { visitHour } from '#shared/feedback/format-visit.ts';
import { firstWordOfName } from '#shared/floor/call-rules.ts';
import { feedbackSentiment } from '#shared/stats/definitions.ts';
import type { Announcer } from '../live/announce-feedback.ts';
import { type EarlierSubmission, findSubmission, type VenueForIntake } from '../queries.ts';
import {
  canContinueAnswer,
  canSeeEarlierResult,
  decideReward,
  hashSubmission,
  isSupersededPart,
  linkCallToAnswer,
  withholdReward,
} from './answer-parts.ts';
import { continueAnswer } from './continue-answer.ts';
import {
  type Intake,
  type IntakeResult,
  type StoredSubmission,
  storeSubmissions,
} from './intake-query.ts';
import { makeVenueCache } from './make-venue-cache.ts';
import { newTicketCode, rederiveTicketCode, ticketHashOf, ticketUrl } from './ticket-code.ts';

export type SubmissionSender = {
  key: string | undefined;
  device: string | undefined;
  address: string;
};

/** The most guests in a batch, and the most batches at a time. */
const MAX_BATCH_SIZE = 64;
const MAX_CONCURRENT_BATCHES = 2;
/** Longer than a batch usually takes; after this, a second batch may start beside a slow one. */
const COMPANION_AFTER_MS = 25;
/** How long a guest waits before being refused. */
export const INTAKE_TIMEOUTS = {
  /**
   * Applies while no batch completes. Together with the wait for a connection it stays below 3
   * seconds.
   */
  stallTimeoutMs: 800,
  /** Applies while batches do complete and the queue is merely long. */
  queueTimeoutMs: 6_000,
};

const FLOOD_LIMITS = { device: 'feedbackPerDevice', network: 'feedbackPerAddress' } as const;

/**
 * Stores each submission exactly once, even if it is repeated. Concurrent submissions are written
 * in one batch.
 */
export function makeIntake(
  services: Services,
  announce: Announcer['announce'],
): (submission: FeedbackSubmission, sender: SubmissionSender) => Promise<SubmissionResponse> {
  const batches = {
    maxBatchSize: MAX_BATCH_SIZE,
    maxConcurrentBatches: MAX_CONCURRENT_BATCHES,
    companionAfterMs: COMPANION_AFTER_MS,
    ...INTAKE_TIMEOUTS,
    isRolledBack: isRollbackError,
  };
  const venues = makeVenueCache(services.db, batches);
  const store = makeBatcher((intakes: Intake[]) => storeAll(services, intakes), {
    ...batches,
    exclusionKeysOf: ({ deviceCounter }) => (deviceCounter === undefined ? [] : [deviceCounter]),
  });

  return submit;

  async function submit(
    { isRepeat, ...submission }: FeedbackSubmission,
    sender: SubmissionSender,
  ): Promise<SubmissionResponse> {
    const { venueId, tableSignature, addsTo, callToken, callKey, ...said } = submission;
    const { unfinishedAt, isStillWriting = false, youSaid, ...given } = said;
    // The reward is the last question, so an unfinished answer cannot have one.
    const fields = unfinishedAt ? { ...given, rewardSelected: undefined } : given;
    const call = readCallRef({ callToken, callKey });
    const venue = await venues.find(venueId);
    const key = sender.key === undefined ? undefined : idempotencyHashes(sender.key, submission);
    if (unfinishedAt && !key) {
      throw new AppError('INVALID_INPUT', 'An unfinished answer needs an Idempotency-Key');
    }
    const { reward, rewardRefusal } = decideReward(services, venue, fields);
    const counters = countersOf(services, venueId, sender);
    const counter = reward && counters.rewards;
    const id = newId();
    // Without a venue, there is no team to answer on a ticket.
    const ticket = venue && newTicketCode(services, id);
    const intake: Intake = {
      id,
      key,
      venueId,
      venueUuid: venue?.id ?? null,
      ticketHash: ticket && ticketHashOf(ticket),
      addsTo,
      venueVersion: venue?.version,
      device: signedDevice(services, venueId, sender),
      deviceOnDay: signedDeviceOnDay(services, venueId, sender),
      network: venue && hashNetwork(services, venue.id, sender.address),
      isScanned: isScanned(services, venue?.id, submission),
      deviceCounter: counters.device,
      networkCounter: counters.network,
      businessId: venue?.businessId ?? null,
      isFirst: venue?.hasFeedback === false,
      monthlyLimit: venue?.businessId ? limitOf(venue) : undefined,
      fields,
      unfinishedAt,
      isStillWriting: isStillWriting && unfinishedAt !== undefined,
      youSaidDrawn: venue?.youSaidToHalf ? youSaid : undefined,
      sentiment: feedbackSentiment(submission),
      visitHour: visitHour(submission.visitTime),
      reward,
      rewardBounds: {
        timezone: venue?.timezone ?? 'UTC',
        venueCap: venue?.dailyRewardCap ?? null,
        counter,
      },
      rewardRefusal,
    };
    if (isRepeat) return repeatOrRefuse(intake, sender, call);
    const result = await store(intake);
    if (result.outcome === 'outdated') {
      venues.forget(venueId);
      return submit(submission, sender);
    }
    // The widget reads 429 as the monthly limit; on 503 it shows an error and the guest tries
    // again.
    if (result.outcome === 'exceeded') {
      refuseExceededRateLimit(
        exceededRateLimit(FLOOD_LIMITS[result.by], result.secondsLeft),
        'UNAVAILABLE',
      );
    }
    // If the first submission was erased meanwhile with its key, this one is stored as new.
    if (result.outcome === 'repeated') {
      return (await repeatOrContinue(intake, call, venue)) ?? submit(submission, sender);
    }
    const { stored } = result;
    if (call && venue) {
      await linkCallToAnswer(services, { call, feedbackId: id, venueUuid: venue.id });
    }
    if (venue?.businessId && !stored.wasHeld) {
      const { isSeriousComplaint } = fields;
      announce({ businessId: venue.businessId, feedback: { id, venueId, isSeriousComplaint } });
    }
    if (counter && stored.rewardRefusal === 'guest-limit') countRateLimitRefusal(counter.limit);
    const url = ticket && ticketUrl(services, ticket);
    return submissionResponse(id, stored, {
      ticketUrl: url,
      ...(stored.rewardExpiresAt && reward),
    });
  }

  /** Undefined if the earlier submission was erased meanwhile. */
  async function repeatOrContinue(
    intake: Intake,
    call: CallRef | undefined,
    venue: VenueForIntake | undefined,
  ): Promise<SubmissionResponse | undefined> {
    const { key, venueId, businessId } = intake;
    if (!key) throw new Error('a submission was neither stored nor a repeat');
    let earlier = await findSubmission(services.db, key.hash);
    if (earlier && canContinueAnswer(services, earlier, intake)) {
      const isLeftToPeople = earlier.needsHelp || earlier.isHarmSuspected;
      const rewardAsRead = venue && isLeftToPeople ? withholdReward(venue) : undefined;
      const continued = await continueAnswer(services, earlier.id, intake, rewardAsRead);
      earlier = await findSubmission(services.db, key.hash);
      if (continued && earlier && businessId && !earlier.wasHeld) {
        const feedback = { id: earlier.id, venueId, isSeriousComplaint: true };
        announce({ businessId, feedback: continued.isSeriousNow ? feedback : null });
      }
    }
    if (!earlier) return undefined;
    if (earlier.bodyHash !== key.bodyHash && !isSupersededPart(earlier, intake)) {
      throw new AppError('KEY_REUSED', 'This key was used for another submission');
    }
    return repeat(earlier, intake, call);
  }

  /**
   * Stores nothing: a question about an answer that was erased meanwhile must not bring it back.
   */
  async function repeatOrRefuse(
    intake: Intake,
    sender: SubmissionSender,
    call: CallRef | undefined,
  ): Promise<SubmissionResponse> {
    const earlier = intake.key && (await findSubmission(services.db, intake.key.hash));
    const isFound = earlier !== undefined && canSeeEarlierResult(earlier, intake);
    const isOwn = isFound && intake.device !== undefined && earlier.device === intake.device;
    // Count the question before answering it, so that a stranger who guesses keys learns nothing
    // above the limit.
    if (!isOwn) await spendQuestion(services, intake.venueId, sender);
    if (!isFound) throw new AppError('NOT_FOUND', 'There is no submission with this key');
    return repeat(earlier, intake, call);
  }

  async function repeat(
    earlier: EarlierSubmission,
    intake: Intake,
    call: CallRef | undefined,
  ): Promise<SubmissionResponse> {
    // Only a part gets the current state of the answer; a finished answer always gets its first
    // response.
    const isPart = intake.unfinishedAt !== undefined;
    const wasHeld = earlier.wasHeld && !(isPart && earlier.releasedAsSafetyAt);
    const repeated = await repeatEarlierResponse(services, { ...earlier, wasHeld }, call);
    if (!isPart) return repeated;
    const { needsHelp, comingName, isTold } = earlier;
    return {
      ...repeated,
      ...(needsHelp !== null && { needsHelp }),
      ...(comingName && { coming: firstWordOfName(comingName) }),
      ...(isTold && { isTold }),
    };
  }
}

/** A keyed hash per device and venue, so that it identifies the device nowhere else. */
function signedDevice(
  services: Services,
  venueId: string,
  { device }: Pick<SubmissionSender, 'device'>,
): string | undefined {
  if (device === undefined) return undefined;
  const [{ key }] = rateLimitCounters(services, ['feedbackPerDevice'], `${device} ${venueId}`);
  return key;
}

/**
 * Differs from day to day, because it stays with the answer: it must not follow a guest's visits.
 */
function signedDeviceOnDay(
  services: Services,
  venueId: string,
  { device }: Pick<SubmissionSender, 'device'>,
): string | undefined {
  if (device === undefined) return undefined;
  const day = services.now().toISOString().slice(0, 10);
  return signedDevice(services, `${venueId} ${day}`, { device });
}

/**
 * Whether the submission proves that the code on the table was scanned. Submissions without this
 * proof are accepted too.
 */
function isScanned(
  services: Services,
  venueUuid: string | undefined,
  { tableNumber: table, tableSignature: signature }: FeedbackSubmission,
): boolean {
  if (!venueUuid || !table || !signature) return false;
  return isTableSigned(services, { venueUuid, table, signature });
}

/** Guests without a device name share the reward counter of their network. */
function countersOf(services: Services, venueId: string, { device, address }: SubmissionSender) {
  if (services.config.rateLimitMultiplier === 0) {
    return { device: undefined, network: undefined, rewards: undefined };
  }
  const [network, rewardsOfNetwork] = rateLimitCounters(
    services,
    ['feedbackPerAddress', 'rewardsWithoutDevice'],
    `${networkOf(address)} ${venueId}`,
  );
  if (device === undefined) {
    return { device: undefined, network: network.key, rewards: rewardsOfNetwork };
  }
  const [ofDevice, rewards] = rateLimitCounters(
    services,
    ['feedbackPerDevice', 'rewardsPerDevice'],
    `${device} ${venueId}`,
  );
  return { device: ofDevice.key, network: network.key, rewards };
}

/**
 * Limits how often a chat may ask for the state of its answer. Counted apart from submissions,
 * because a chat keeps asking and must not use up the guest's submissions. The limit per device
 * comes first, so that one device cannot use up the limit that all guests of a network share.
 */
async function spendQuestion(
  services: Services,
  venueId: string,
  { device, address }: SubmissionSender,
): Promise<void> {
  if (device !== undefined) {
    const subject = `${device} ${venueId}`;
    await spendRateLimit(services, 'feedbackQuestionsPerDevice', subject, 'UNAVAILABLE');
  }
  const subject = `${networkOf(address)} ${venueId}`;
  await spendRateLimit(services, 'feedbackQuestionsPerAddress', subject, 'UNAVAILABLE');
}

async function storeAll(services: Services, intakes: Intake[]): Promise<IntakeResult[]> {
  const results = await storeSubmissions(services.db, intakes, {
    clockMovedMs: clockOffsetMs(services),
    limits: {
      device: rateLimitOf(services, FLOOD_LIMITS.device),
      network: rateLimitOf(services, FLOOD_LIMITS.network),
    },
  });
  return intakes.map(({ id }) => {
    const result = results.get(id);
    if (!result) throw new Error('the statement said nothing of a guest');
    return result;
  });
}

function limitOf(owner: Parameters<typeof monthlyFeedbackLimit>[0]): number | undefined {
  const limit = monthlyFeedbackLimit(owner);
  return limit === UNLIMITED ? undefined : limit;
}

function idempotencyHashes(key: string, submission: FeedbackSubmission) {
  return {
    hash: hashSubmission(key),
    bodyHash: hashSubmission(JSON.stringify(submission)),
  };
}

/** Gives a repeat the first response again, even if the server crashed before sending it. */
async function repeatEarlierResponse(
  services: Services,
  earlier: EarlierSubmission,
  call: CallRef | undefined,
): Promise<SubmissionResponse> {
  const {
    id,
    rewardCode: code,
    rewardLabel: label,
    wasHeld,
    venueUuid,
    ticketHash,
    ...result
  } = earlier;
  // The first request may have been cut off before it linked the call to the answer.
  if (call && venueUuid) await linkCallToAnswer(services, { call, feedbackId: id, venueUuid });
  const ticket = rederiveTicketCode(services, id, ticketHash);
  const url = ticket && ticketUrl(services, ticket);
  const reward = code && label ? { code, label } : undefined;
  const stored = { ...result, wasHeld: wasHeld ?? false };
  return submissionResponse(id, stored, { ticketUrl: url, ...reward });
}

type RewardAndTicket = Partial<Pick<ChosenReward, 'code' | 'label'>> & {
  ticketUrl: string | undefined;
};

function submissionResponse(
  id: string,
  { wasHeld, rewardExpiresAt, rewardValidFrom, rewardRefusal }: StoredSubmission,
  { code, label, ticketUrl }: RewardAndTicket,
): SubmissionResponse {
  if (wasHeld) {
    throw new AppError('MONTHLY_LIMIT', 'Monthly feedback limit reached', {
      extra: { limit: PLANS.starter.monthlyFeedbackLimit },
    });
  }
  return {
    id,
    message: 'Feedback submitted',
    rewardCode: code,
    rewardLabel: label,
    rewardExpiresAt: rewardExpiresAt?.toISOString(),
    rewardValidFrom: rewardValidFrom?.toISOString(),
    rewardRefusal: rewardRefusal ?? undefined,
    ticketUrl,
  };
}
