import { recordAudit } from '#server/audit/record-audit.ts';
import { findBusiness } from '#server/businesses/queries.ts';
import type { NoteDecision } from '#server/cases/log/erase-guest.ts';
import { redactGuest } from '#server/cases/log/redact-guest.ts';
import { findNotesAboutGuest } from '#server/cases/retention-query.ts';
import { findChangedAlarmWords } from '#server/feedback/alarms/find-changed-alarm-words.ts';
import {
  earlierTexts,
  findFeedbackOfGuest,
  findGuestIdentity,
  lockFeedbackOfGuest,
} from '#server/feedback/retention/guest-query.ts';
import { deleteMailsTo } from '#server/mail/queries.ts';
import { announceErasure } from '#server/platform/database/live-channel.ts';
import { signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { eraseAnswers } from '#server/tickets/erase-ticket.ts';

/** The guest to search for, and the business to search in. */
export type GuestSearch = { businessId: string; email: string };

/**
 * Counts the data about a guest, and lists the team notes that the owner can keep, redact or
 * remove.
 */
export async function countGuestData({ db }: Services, { businessId, email }: GuestSearch) {
  const rows = await findFeedbackOfGuest(db, businessId, email);
  const isNotNull = (text: string | null) => text !== null;
  const guest = {
    emails: [email],
    names: rows.map(({ name }) => name).filter(isNotNull),
    texts: rows
      .flatMap(({ text, details, ...row }) => [text, details, ...earlierTexts(row)])
      .filter(isNotNull),
  };
  const notes = await findNotesAboutGuest(db, businessId, email);
  return {
    feedbackCount: rows.length,
    replyCount: rows.filter(({ hasReply }) => hasReply).length,
    notes: notes.map((note) => {
      const { words, removedKinds } = redactGuest(note.words, guest);
      return {
        ...note,
        at: note.at.toISOString(),
        redacted: removedKinds.length === 0 ? null : words,
      };
    }),
  };
}

/** Exports all data about a guest in a form that the owner can give to the guest. */
export async function exportGuestData(services: Services, search: GuestSearch) {
  const at = services.now();
  const rows = await findFeedbackOfGuest(services.db, search.businessId, search.email);
  const feedback = rows.map(({ alarming, replaced, ...row }) => {
    const present = { textGeneral: row.text, textSpecific: row.details, primaryIssue: row.issue };
    const changed = findChangedAlarmWords(alarming, present).map(({ words }) => words);
    return { ...row, earlierWords: [...changed, ...replaced] };
  });
  await recordAudit(services.db, {
    at,
    businessId: search.businessId,
    action: 'guest-data.exported',
    details: { guest: pseudonym(services, search.email), feedback: feedback.length },
  });
  return { exportedAt: at, guest: search.email, feedback };
}

/**
 * Erases one guest at a business: feedback, emails, pushes and keys. Reward codes stay valid but no
 * longer contain a name. Team notes in cases are kept, redacted or removed as the owner decides.
 * Data that other businesses have about the same guest stays.
 */
export async function eraseGuestData(
  services: Services,
  search: GuestSearch & { userId: string },
  decisions: readonly NoteDecision[] = [],
): Promise<number> {
  const { businessId, email, userId } = search;
  const at = services.now();
  return services.db.transaction(async (tx) => {
    const business = await findBusiness(tx, businessId);
    const ids = await lockFeedbackOfGuest(tx, businessId, email);
    const { names, texts } = await findGuestIdentity(tx, ids);
    const guest = { emails: [email], names, texts };
    await eraseAnswers(services, tx, ids, { guest, by: userId, at, decisions });
    // A reply that failed and was sent again has left an extra email.
    if (business) await deleteMailsTo(tx, email, { replyTo: business.owner.email });
    await recordAudit(tx, {
      at,
      businessId,
      action: 'guest-data.erased',
      details: { guest: pseudonym(services, email), feedback: ids.length },
    });
    await announceErasure(tx, businessId, { ids, by: 'team' });
    return ids.length;
  });
}

/** Lets the audit log show that two entries are about the same guest without naming the guest. */
function pseudonym({ keys }: Services, email: string): string {
  return signWith(keys.current('guest pseudonyms'), email);
}
