import { recordAudit } from '#server/audit/record-audit.ts';
import { spendReplyCredit } from '#server/billing/reply-credits/reply-credits.ts';
import { readEntry } from '#server/feedback/inbox/read-entry.ts';
import { announceResync } from '#server/feedback/live/announce-feedback.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { spendRateLimitWithin } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { appendReply } from '#server/stats/rollups/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { MOST_REPLIES_TO_ONE_ADDRESS_A_DAY, mostRepliesADay } from '#shared/replies/limits.ts';
import { queueReplyMail } from './emails.ts';
import { mailboxOf } from './mailbox-of.ts';
import { isAnswered, lockFeedbackOf, storeReply } from './reply-query.ts';
import { hashAddress, refuseStopped } from './stop-replies.ts';

export type WantedReply = {
  tenant: TenantScope;
  /** Who writes it. */
  userId: string;
  feedbackId: string;
  replyMessage: string;
};

/** Answers a guest by e-mail, once, for one credit: all of it is stored, or nothing. */
export async function sendReply(
  services: Services,
  { tenant, userId, feedbackId, replyMessage }: WantedReply,
): Promise<FeedbackItem> {
  const { businessId } = tenant;
  return services.db.transaction(async (tx) => {
    const said = await lockFeedbackOf(tx, tenant, feedbackId);
    if (!said) throw new AppError('NOT_FOUND', 'Feedback not found');
    const { email, customerName } = said;
    if (!email) throw new AppError('INVALID_INPUT', 'This feedback has no customer email');
    if (await isAnswered(tx, feedbackId)) {
      throw new AppError('CONFLICT', 'A reply has already been sent');
    }
    const guest = { email, customerName };
    const { venueName, brandColor, venueUuid, ownerEmail, businessSince } = said;
    const stop = { venueUuid, addressHash: await hashAddress(services, tx, email) };
    await refuseStopped(tx, stop);
    await refuseFlood(services, tx, { businessId, businessSince, email });
    const mail = { guest, ownerEmail, venueName, brandColor, said, replyMessage, stop };
    const mailId = await queueReplyMail(services, tx, mail);
    await spendReplyCredit(services, tx, businessId, mailId);
    const repliedAt = services.now();
    await storeReply(tx, {
      feedbackId,
      venueUuid,
      feedbackCreatedAt: said.createdAt,
      message: replyMessage,
      repliedAt,
      repliedBy: userId,
      delivery: 'queued',
      mailId,
    });
    const seconds = (repliedAt.getTime() - said.createdAt.getTime()) / 1000;
    await appendReply(tx, { venueUuid, seconds, by: 1 });
    const details = { feedback: feedbackId, mail: mailId, venue: venueUuid };
    const entry = { at: repliedAt, userId, businessId, details };
    await recordAudit(tx, { ...entry, action: 'reply.queued' });
    await announceResync(tx, businessId);
    return readEntry(tx, tenant, feedbackId);
  });
}

async function refuseFlood(
  services: Services,
  tx: Transaction,
  { businessId, businessSince, email }: { businessId: string; businessSince: Date; email: string },
): Promise<void> {
  const ageDays = (services.now().getTime() - businessSince.getTime()) / DAY_MS;
  await spendRateLimitWithin(services, tx, 'repliesPerOwner', businessId, {
    most: mostRepliesADay(ageDays),
    refusal: (most, seconds) =>
      `You have sent ${most} replies today, which is the most for now; it grows with every week of your account. You can reply again in ${inWords(seconds)}. No credit was used.`,
  });
  await spendRateLimitWithin(services, tx, 'repliesPerAddress', mailboxOf(email), {
    most: MOST_REPLIES_TO_ONE_ADDRESS_A_DAY,
    refusal: (most, seconds) =>
      `This guest has already been sent ${most} replies today. You can reply in ${inWords(seconds)}. No credit was used.`,
  });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}
