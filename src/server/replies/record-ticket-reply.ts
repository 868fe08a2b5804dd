import type { Transaction } from '#server/platform/database/database.ts';
import { appendReplyDelta } from '#server/stats/rollups/queries.ts';
import { storeReply } from './reply-query.ts';

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
