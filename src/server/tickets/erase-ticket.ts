import { recordAudit } from '#server/audit/record-audit.ts';
import { type Erasure, eraseGuestFromCases } from '#server/cases/log/erase-guest.ts';
import { deleteFeedback, findGuestIdentity } from '#server/feedback/retention/guest-query.ts';
import { deleteMails, deleteMailsAboutFeedback } from '#server/mail/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceErasure } from '#server/platform/database/live-channel.ts';
import { deletePushesAboutFeedback } from '#server/push/queries.ts';
import { lockRepliesReturningMailIds } from '#server/replies/reply-query.ts';
import type { Services } from '#server/services.ts';
import { appendFeedbackDeltas } from '#server/stats/rollups/queries.ts';
import { requireGuestTicket, type TicketRequest } from './read-ticket.ts';
import { lockConversation } from './ticket-query.ts';

/**
 * Erases everything that the guest said: the feedback, what was added to it later, and their
 * thread, call, reply, emails and pushes. A reward code stays valid, since it identifies nobody.
 * The team's notes about an incident stay in the case, without anything that identifies the guest.
 */
export async function eraseTicket(services: Services, asked: TicketRequest): Promise<void> {
  const { said, venue } = await requireGuestTicket(services, asked);
  const { businessId } = venue;
  await services.db.transaction(async (tx) => {
    const ids = await lockConversation(tx, { feedbackId: said.id, venueUuid: venue.id });
    if (ids.length === 0) return;
    const at = services.now();
    const guest = await findGuestIdentity(tx, ids);
    await eraseAnswers(services, tx, ids, { guest, by: null, at });
    await recordAudit(tx, {
      at,
      businessId,
      action: 'guest-data.erased',
      details: { by: 'guest', feedback: ids.length },
    });
    if (businessId) await announceErasure(tx, businessId, { ids, by: 'guest' });
  });
}

/** Erases answers that are locked, with everything about them; figures stop counting them. */
export async function eraseAnswers(
  services: Services,
  tx: Transaction,
  ids: readonly string[],
  erasure: Erasure,
): Promise<void> {
  await eraseGuestFromCases(services, tx, ids, erasure);
  const replyMails = await lockRepliesReturningMailIds(tx, ids);
  await appendFeedbackDeltas(tx, ids, -1);
  await deletePushesAboutFeedback(tx, ids);
  await deleteMailsAboutFeedback(tx, ids);
  await deleteFeedback(tx, ids);
  await deleteMails(tx, replyMails);
}
