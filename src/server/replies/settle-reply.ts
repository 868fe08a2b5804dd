import { recordAudit } from '#server/audit/record-audit.ts';
import { returnReplyCredit } from '#server/billing/reply-credits/reply-credits.ts';
import { deleteMails } from '#server/mail/queries.ts';
import type { SettledHandler } from '#server/mail/settle-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { appendReply } from '#server/stats/rollups/queries.ts';
import { lockFeedbackOfReply, updateReply } from './reply-query.ts';

/** Says with the feedback what became of the reply's mail. */
export function settleReply(services: Services): SettledHandler {
  return async (tx, mail) => {
    if (mail.state === 'failed') return takeBack(services, tx, mail.id);
    const answered = await lockFeedbackOfReply(tx, mail.id);
    if (!answered) return forget(tx, mail.id);
    const replyDelivery = mail.state === 'sent' ? 'sent' : 'unconfirmed';
    await updateReply(tx, answered.id, { replyDelivery });
  };
}

/** The guest was erased while the mail was leaving, and with it goes the last that knew the address. */
async function forget(tx: Transaction, mailId: string): Promise<void> {
  await deleteMails(tx, [mailId]);
}

/** A refused reply is as if it had not been sent, but its words stay for another try. */
async function takeBack(services: Services, tx: Transaction, mailId: string): Promise<void> {
  const answered = await lockFeedbackOfReply(tx, mailId);
  await returnReplyCredit(services, tx, mailId);
  if (!answered) return forget(tx, mailId);
  const { id, venueUuid, createdAt, repliedAt, repliedBy } = answered;
  await updateReply(tx, id, {
    hasReply: false,
    repliedAt: null,
    repliedBy: null,
    replyDelivery: 'failed',
  });
  if (venueUuid && repliedAt) {
    const seconds = (repliedAt.getTime() - createdAt.getTime()) / 1000;
    await appendReply(tx, { venueUuid, seconds, by: -1 });
  }
  await recordAudit(tx, {
    at: services.now(),
    userId: repliedBy,
    action: 'reply.failed',
    details: { feedback: id, mail: mailId },
  });
}
