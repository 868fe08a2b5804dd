import { createHash } from 'node:crypto';
import { AppError } from '#shared/api/errors.ts';
import { PLANS, UNLIMITED } from '#shared/billing/plans.ts';
import { monthlyFeedbackLimitOf } from '#shared/billing/usage.ts';
import type { FeedbackAnswer, FeedbackSubmission } from '#shared/feedback/contract.ts';
import { sentimentOf } from '#shared/feedback/sentiment.ts';
import { visitHour } from '#shared/feedback/visit-time.ts';
import { DEFAULT_TIME_ZONE } from '#shared/venues/rules.ts';
import { networkOf, takeFromLimit } from '../limits/take-from-limit.ts';
import { newId } from '../platform/columns.ts';
import { databaseNow } from '../platform/database-clock.ts';
import type { Services } from '../platform/services.ts';
import { type PromisedReward, promiseReward } from '../rewards/promise-reward.ts';
import type { Announcer } from './announce-feedback.ts';
import { type IntakeResult, storeSubmission } from './intake-query.ts';
import { findSubmission, findVenueForIntake } from './queries.ts';

export type Sender = { key: string | undefined; device: string | undefined; address: string };

/** Takes a guest's words in, once, whatever happens on the way. */
export async function submitFeedback(
  services: Services,
  submission: FeedbackSubmission,
  sender: Sender,
  announce: Announcer['announce'],
): Promise<FeedbackAnswer> {
  await slowFloodsDown(services, submission.venueId, sender);
  const key = sender.key === undefined ? undefined : hashesOf(sender.key, submission);
  const venue = await findVenueForIntake(services.db, submission.venueId);
  const reward = venue && promiseReward(services, venue, submission.rewardSelected);
  const id = newId();
  const { venueId, ...fields } = submission;
  const stored = await storeSubmission(services.db, {
    id,
    now: databaseNow(services),
    key,
    venueId,
    venueUuid: venue?.id ?? null,
    ownerId: venue?.ownerId ?? null,
    monthlyLimit: venue?.ownerId ? limitOf(venue) : undefined,
    ownerTimeZone: venue?.ownerTimeZone ?? DEFAULT_TIME_ZONE,
    fields,
    sentiment: sentimentOf(submission),
    visitHour: visitHour(submission.visitTime),
    reward,
  });
  if (!stored) return repeatAnswer(services, key);
  if (venue?.ownerId && !stored.wasRefused) {
    const { isSeriousComplaint } = fields;
    announce({ ownerId: venue.ownerId, feedback: { id, venueId, isSeriousComplaint } });
  }
  return answer(id, stored, reward);
}

/** The guest sees an error and tries again; 429 would read as the month's limit. */
async function slowFloodsDown(services: Services, venueId: string, sender: Sender): Promise<void> {
  const { device, address } = sender;
  const refusal = 'UNAVAILABLE';
  if (device) await takeFromLimit(services, 'feedbackPerDevice', `${device} ${venueId}`, refusal);
  const place = `${networkOf(address)} ${venueId}`;
  await takeFromLimit(services, 'feedbackPerAddress', place, refusal);
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
): Promise<FeedbackAnswer> {
  const earlier = key && (await findSubmission(services.db, key.hash));
  if (!earlier) throw new Error('a submission was neither stored nor a repeat');
  if (earlier.bodyHash !== key.bodyHash) {
    throw new AppError('KEY_REUSED', 'This key was used for another submission');
  }
  const { id, wasRefused, rewardCode: code, rewardLabel: label, rewardExpiresAt } = earlier;
  const reward = code && label ? { code, label } : undefined;
  return answer(id, { wasRefused: wasRefused ?? false, rewardExpiresAt }, reward);
}

function answer(
  id: string,
  { wasRefused, rewardExpiresAt }: IntakeResult,
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
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
