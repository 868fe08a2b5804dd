import { normaliseEmail } from '#shared/accounts/rules.ts';
import { AppError } from '#shared/api/errors.ts';
import { lockEmail } from '../accounts/queries.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { spendReplyCredit } from '../billing/reply-credits.ts';
import { type AnswerableFeedback, lockFeedbackOf, updateReply } from '../feedback/reply-query.ts';
import { appendReply } from '../figures/queries.ts';
import { countMailsTo } from '../mail/queries.ts';
import type { Transaction } from '../platform/database.ts';
import type { Services } from '../platform/services.ts';
import { queueReplyMail, REPLY_MAIL } from './emails.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Of all owners together, so that nobody can flood a stranger by way of replies. */
const MOST_TO_ONE_GUEST_A_DAY = 25;

export type Reply = { ownerId: string; feedbackId: string; replyMessage: string };

/** Answers a guest by e-mail, once, for one credit: all of it is stored, or nothing. */
export async function sendReply(services: Services, reply: Reply) {
  const { ownerId, feedbackId, replyMessage } = reply;
  return services.db.transaction(async (tx) => {
    const said = await lockFeedbackOf(tx, ownerId, feedbackId);
    if (!said) throw new AppError('NOT_FOUND', 'Feedback not found');
    const guest = answerableGuest(said);
    await refuseFlood(tx, services, guest.email);
    const { venueName, venueUuid, ownerEmail } = said;
    const mail = { guest, ownerEmail, venueName, said, replyMessage };
    const replyMailId = await queueReplyMail(tx, services, mail);
    await spendReplyCredit(tx, services, ownerId, replyMailId);
    const repliedAt = services.now();
    const replied = await updateReply(tx, feedbackId, {
      hasReply: true,
      replyMessage,
      repliedAt,
      repliedBy: ownerId,
      replyDelivery: 'queued',
      replyMailId,
    });
    const seconds = (repliedAt.getTime() - said.createdAt.getTime()) / 1000;
    await appendReply(tx, { venueUuid, seconds, by: 1 });
    const details = { feedback: feedbackId, mail: replyMailId };
    await recordAudit(tx, { at: repliedAt, userId: ownerId, action: 'reply.queued', details });
    return replied;
  });
}

function answerableGuest({ email, customerName, hasReply }: AnswerableFeedback) {
  if (!email) throw new AppError('INVALID_INPUT', 'This feedback has no customer email');
  if (hasReply) throw new AppError('CONFLICT', 'A reply has already been sent');
  return { email, customerName };
}

async function refuseFlood(tx: Transaction, services: Services, email: string): Promise<void> {
  const factor = services.config.rateLimitMultiplier;
  if (factor === 0) return;
  const address = normaliseEmail(email);
  // Replies of several owners to one guest wait for each other, or each would miss the others.
  await lockEmail(tx, address);
  const since = new Date(services.now().getTime() - DAY_MS);
  const sent = await countMailsTo(tx, address, [REPLY_MAIL], since);
  if (sent < MOST_TO_ONE_GUEST_A_DAY * factor) return;
  throw new AppError(
    'TOO_MANY_REQUESTS',
    'This guest has already been sent many replies today. Please try again tomorrow.',
  );
}
