import { recordAudit } from '#server/audit/record-audit.ts';
import { findBusiness } from '#server/businesses/queries.ts';
import {
  deleteFeedback,
  findFeedbackOfGuest,
  lockFeedbackOfGuest,
} from '#server/feedback/retention/guest-query.ts';
import { deleteMails, deleteMailsTellingOf, deleteMailsTo } from '#server/mail/queries.ts';
import { signWith } from '#server/platform/keyring.ts';
import { deletePushesAbout } from '#server/push/queries.ts';
import { lockReplyMails } from '#server/replies/reply-query.ts';
import type { Services } from '#server/services.ts';
import { appendDeltasOf } from '#server/stats/rollups/queries.ts';

/** One guest, as far as the owner's own venues know them. */
export type GuestSearch = { businessId: string; email: string };

export async function countGuestData(
  { db }: Services,
  { businessId, email }: GuestSearch,
): Promise<{ feedbackCount: number; replyCount: number }> {
  const rows = await findFeedbackOfGuest(db, businessId, email);
  return {
    feedbackCount: rows.length,
    replyCount: rows.filter(({ hasReply }) => hasReply).length,
  };
}

/** All of it, in a form that a guest can be handed. */
export async function exportGuestData(services: Services, search: GuestSearch) {
  const at = services.now();
  const feedback = await findFeedbackOfGuest(services.db, search.businessId, search.email);
  await recordAudit(services.db, {
    at,
    businessId: search.businessId,
    action: 'guest-data.exported',
    details: { guest: pseudonym(services, search.email), feedback: feedback.length },
  });
  return { exportedAt: at, guest: search.email, feedback };
}

/**
 * Removes one guest for good: the feedback, the mails and what remembers them. Codes stay, they are
 * a promise and say nothing about anybody. Other owners' data of the same guest is theirs.
 */
export async function eraseGuestData(services: Services, search: GuestSearch): Promise<number> {
  const { businessId, email } = search;
  return services.db.transaction(async (tx) => {
    const business = await findBusiness(tx, businessId);
    const ids = await lockFeedbackOfGuest(tx, businessId, email);
    const replyMails = await lockReplyMails(tx, ids);
    await appendDeltasOf(tx, ids, -1);
    await deletePushesAbout(tx, ids);
    await deleteFeedback(tx, ids);
    await deleteMails(tx, replyMails);
    await deleteMailsTellingOf(tx, ids);
    // A reply that failed and was sent again has left a mail of its own.
    if (business) await deleteMailsTo(tx, email, { replyTo: business.owner.email });
    await recordAudit(tx, {
      at: services.now(),
      businessId,
      action: 'guest-data.erased',
      details: { guest: pseudonym(services, email), feedback: ids.length },
    });
    return ids.length;
  });
}

/** Tells two requests about one guest from two about different ones, and nobody who it was. */
function pseudonym({ keys }: Services, email: string): string {
  return signWith(keys.current('guest pseudonyms'), email);
}
