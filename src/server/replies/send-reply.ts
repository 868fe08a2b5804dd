import { spendReplyCredit } from '#server/billing/reply-credits/reply-credits.ts';
import { findBusiness } from '#server/businesses/queries.ts';
import { recordComplaintEvent } from '#server/complaints/record-complaint-event.ts';
import { readFeedbackEntry } from '#server/feedback/inbox/list-feedback.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { spendRateLimitInTransaction } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { appendReplyDelta } from '#server/stats/rollups/queries.ts';
import { normaliseMailbox } from '#shared/accounts/normalise-mailbox.ts';
import { AppError } from '#shared/api/errors.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { MAX_REPLIES_PER_ADDRESS_PER_DAY, maxRepliesPerDay } from '#shared/replies/limits.ts';
import { queueReplyMail } from './reply-mail.ts';
import {
  findFirstTicketReply,
  findReply,
  lockReadableFeedback,
  storeReply,
} from './reply-query.ts';
import { hashAddress, refuseUnsubscribedGuest } from './stop-replies.ts';

type ReplyRequest = {
  tenant: TenantScope;
  /** The author of the reply. */
  userId: string;
  feedbackId: string;
  replyMessage: string;
};

/** Queues the one reply by email, in the transaction that spends its credit. */
export async function sendReply(
  services: Services,
  { tenant, userId, feedbackId, replyMessage }: ReplyRequest,
): Promise<FeedbackItem> {
  const { businessId } = tenant;
  return services.db.transaction(async (tx) => {
    const said = await lockReadableFeedback(tx, tenant, feedbackId);
    if (!said) throw new AppError('NOT_FOUND', 'Feedback not found');
    const { email, customerName } = said;
    if (!email) throw new AppError('INVALID_INPUT', 'This feedback has no customer email');
    const earlier = await findReply(tx, feedbackId);
    // After a reply on the ticket, one by email is still allowed, and a refused email may be tried
    // again.
    if (earlier?.repliedAt && earlier.delivery !== 'on_ticket' && earlier.delivery !== 'failed') {
      throw new AppError('CONFLICT', 'A reply has already been sent');
    }
    const guest = { email, customerName };
    const { venueName, brandColor, venueUuid, ownerEmail } = said;
    await refuseUnsubscribedGuest(services, tx, { venueUuid, email });
    const stop = { venueUuid, addressHash: await hashAddress(services, tx, email) };
    await limitRepliesOfBusiness(services, tx, businessId);
    await limitMailsToGuest(services, tx, email);
    const mail = { guest, ownerEmail, venueName, brandColor, said, replyMessage, stop };
    const mailId = await queueReplyMail(services, tx, mail);
    // A first reply on the ticket has already cost the credit.
    if (!(await findFirstTicketReply(tx, feedbackId))) {
      await spendReplyCredit(services, tx, businessId, mailId);
    }
    const at = services.now();
    // The response time ends with the first reply, on the ticket or by email.
    const { repliedAt, repliedBy } = earlier?.repliedAt
      ? earlier
      : { repliedAt: at, repliedBy: userId };
    await storeReply(tx, {
      feedbackId,
      venueUuid,
      feedbackCreatedAt: said.createdAt,
      message: replyMessage,
      repliedAt,
      repliedBy,
      delivery: 'queued',
      mailId,
    });
    if (!earlier?.repliedAt) {
      const seconds = (at.getTime() - said.createdAt.getTime()) / 1000;
      await appendReplyDelta(tx, { venueUuid, seconds, by: 1 });
    }
    await recordComplaintEvent(
      services,
      tx,
      { feedbackId, businessId },
      {
        kind: 'replied',
        at,
        by: userId,
        details: { way: 'mail', mail: mailId },
        audit: { action: 'reply.queued', details: { mail: mailId, venue: venueUuid } },
      },
    );
    return readFeedbackEntry(tx, tenant, feedbackId);
  });
}

/** Limits how many replies a business can send per day, by email and on tickets together. */
export async function limitRepliesOfBusiness(
  services: Services,
  tx: Transaction,
  businessId: string,
): Promise<void> {
  const since = (await findBusiness(tx, businessId))?.createdAt ?? services.now();
  const ageDays = (services.now().getTime() - since.getTime()) / DAY_MS;
  await spendRateLimitInTransaction(services, tx, 'repliesPerOwner', businessId, {
    most: maxRepliesPerDay(ageDays),
    refusal: (most, seconds) =>
      `You’ve sent ${most} replies today, your limit for now. It grows with every week you use TableTalk. You can reply again in ${durationInWords(seconds)}. No credit was used.`,
  });
}

/** Limits how many emails one guest can get per day, from all businesses together. */
async function limitMailsToGuest(
  services: Services,
  tx: Transaction,
  email: string,
): Promise<void> {
  await spendRateLimitInTransaction(services, tx, 'repliesPerAddress', normaliseMailbox(email), {
    most: MAX_REPLIES_PER_ADDRESS_PER_DAY,
    refusal: (most, seconds) =>
      `This guest has already been sent ${most} replies today. You can reply in ${durationInWords(seconds)}. No credit was used.`,
  });
}

function durationInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}

/**
 * Records a first reply on the guest's ticket, so that it counts like a reply by email wherever it
 * matters whether, when and by whom a guest was answered.
 */
export async function recordTicketReply(
  tx: Transaction,
  {
    said,
    userId,
    words,
    at,
  }: {
    said: { id: string; venueUuid: string; createdAt: Date };
    userId: string;
    words: string;
    at: Date;
  },
): Promise<void> {
  const { id: feedbackId, venueUuid, createdAt } = said;
  await storeReply(tx, {
    feedbackId,
    venueUuid,
    feedbackCreatedAt: createdAt,
    message: words,
    repliedAt: at,
    repliedBy: userId,
    delivery: 'on_ticket',
    mailId: null,
  });
  const seconds = (at.getTime() - createdAt.getTime()) / 1000;
  await appendReplyDelta(tx, { venueUuid, seconds, by: 1 });
}
