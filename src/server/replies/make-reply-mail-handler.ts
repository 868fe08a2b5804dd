import { recordAudit } from '#server/audit/record-audit.ts';
import { returnReplyCredit } from '#server/billing/reply-credits/reply-credits.ts';
import type { MailHandler } from '#server/mail/mail-handler.ts';
import { deleteMails } from '#server/mail/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { appendReplyDelta } from '#server/stats/rollups/queries.ts';
import {
  findFirstTicketReply,
  lockAnswerOfMail,
  lockReplyOfMail,
  type ReplyWithBusiness,
  updateReply,
} from './reply-query.ts';

/**
 * Records on a reply whether its email was delivered. Locks the answer first, as replying on the
 * ticket and erasing the guest do.
 */
export function makeReplyMailHandler(services: Services): MailHandler {
  return {
    lockFirst: lockAnswerOfMail,
    settle: async (tx, mail) => {
      if (mail.state === 'failed') return takeBack(services, tx, mail.id);
      const reply = await lockReplyOfMail(tx, mail.id);
      if (!reply) return forget(tx, mail.id);
      const delivery = mail.state === 'sent' ? 'sent' : 'unconfirmed';
      await updateReply(tx, reply.feedbackId, { delivery });
    },
  };
}

/**
 * Deletes an email, which still contains the address, if the guest was erased while it was being
 * sent.
 */
async function forget(tx: Transaction, mailId: string): Promise<void> {
  await deleteMails(tx, [mailId]);
}

/** Undoes a reply whose email was refused; its text stays, so that the owner can try again. */
async function takeBack(services: Services, tx: Transaction, mailId: string): Promise<void> {
  const reply = await lockReplyOfMail(tx, mailId);
  if (!reply) {
    await returnReplyCredit(services, tx, mailId);
    return forget(tx, mailId);
  }
  const { feedbackId, venueUuid, feedbackCreatedAt } = reply;
  // A reply on the guest's ticket still counts. It cost nothing because of this email; now it
  // becomes the first reply and costs the credit.
  const other = await findFirstTicketReply(tx, feedbackId);
  if (!other) await returnReplyCredit(services, tx, mailId);
  const now = other ?? { repliedAt: null, repliedBy: null };
  await updateReply(tx, feedbackId, { ...now, delivery: 'failed' });
  for (const { repliedAt, by } of [
    { repliedAt: reply.repliedAt, by: -1 },
    { repliedAt: now.repliedAt, by: 1 },
  ] as const) {
    if (!repliedAt) continue;
    const seconds = (repliedAt.getTime() - feedbackCreatedAt.getTime()) / 1000;
    await appendReplyDelta(tx, { venueUuid, seconds, by });
  }
  await recordFailure(services, tx, reply, mailId);
}

async function recordFailure(
  { now }: Services,
  tx: Transaction,
  { feedbackId, venueUuid, repliedBy, businessId }: ReplyWithBusiness,
  mailId: string,
): Promise<void> {
  await recordAudit(tx, {
    at: now(),
    userId: repliedBy,
    businessId,
    action: 'reply.failed',
    details: { feedback: feedbackId, mail: mailId, venue: venueUuid },
  });
}
