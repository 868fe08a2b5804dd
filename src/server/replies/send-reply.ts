import { spendReplyCredit } from '#server/billing/reply-credits/reply-credits.ts';
import { recordComplaintEvent } from '#server/complaints/record-complaint-event.ts';
import { readFeedbackEntry } from '#server/feedback/inbox/read-feedback-entry.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { appendReplyDelta } from '#server/stats/rollups/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { queueReplyMail } from './emails.ts';
import { limitMailsToGuest, limitRepliesOfBusiness } from './reply-limits.ts';
import {
  findFirstTicketReply,
  findReply,
  lockReadableFeedback,
  storeReply,
} from './reply-query.ts';
import { hashAddress, refuseUnsubscribedGuest } from './stop-replies.ts';

export type ReplyRequest = {
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
