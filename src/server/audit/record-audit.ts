import type { Queryable } from '#server/platform/database/database.ts';
import {
  requestActor,
  requestBrowser,
  requestSource,
} from '#server/platform/http/request-source.ts';
import { insertAuditEntry } from './queries.ts';

export type AuditAction =
  | 'account.registered'
  | 'account.verified'
  | 'account.signed-in'
  | 'account.sign-in-failed'
  | 'account.signed-out'
  | 'account.password-reset-requested'
  | 'account.password-reset'
  | 'account.password-changed'
  | 'account.password-confirmed'
  | 'account.renamed'
  | 'account.email-asked'
  | 'account.email-changed'
  | 'member.signed-out'
  | 'business.company-changed'
  | 'account.identity-linked'
  | 'account.preferences-changed'
  | 'account.unsubscribed'
  | 'account.deleted'
  | 'plan.selected'
  | 'plan.changed'
  | 'plan.ended'
  | 'plan.ending-asked'
  | 'plan.ending-taken-back'
  | 'payment.overdue'
  | 'payment.refunded'
  | 'payment.reversed'
  | 'reply-credits.purchased'
  | 'reply-credits.refused'
  | 'venue.added'
  | 'venue.changed'
  | 'venue.removed'
  | 'calls.paused'
  | 'calls.resumed'
  | 'tables.arranged'
  | 'sections.set'
  | 'guests.told'
  | 'guests.told-no-more'
  | 'locations.paid-for'
  | 'referral.signed-up'
  | 'referral.completed'
  | 'referral.rewarded'
  | 'referral.credit-posted'
  | 'referral.revoked'
  | 'reply.queued'
  | 'reply.failed'
  | 'reply.on-ticket'
  | 'understanding.corrected'
  | 'understanding.restored'
  | 'complaint.noted'
  | 'feedback.exported'
  | 'complaint.taken'
  | 'complaint.resolved'
  | 'complaint.reopened'
  | 'complaint.alarm_ended'
  | 'case.worked-on'
  | 'case.printed'
  | 'reward.redeemed'
  | 'reward.redeem-refused'
  | 'guest-data.exported'
  | 'guest-data.erased'
  | 'onboarding.completed'
  | 'member.invited'
  | 'member.invitation-resent'
  | 'member.invitation-revoked'
  | 'member.joined'
  | 'member.changed'
  | 'member.removed'
  | 'member.left'
  | 'business.changed'
  | 'business.offered'
  | 'business.offer-withdrawn'
  | 'business.offer-declined'
  | 'business.handed-over'
  | 'device.added'
  | 'device.paired'
  | 'device.code-renewed'
  | 'device.renamed'
  | 'device.revoked'
  | 'pin.set'
  | 'pin.removed'
  | 'pin.locked'
  | 'passkey.added'
  | 'passkey.removed'
  | 'authenticator.added'
  | 'authenticator.removed'
  | 'recovery-codes.made'
  | 'account.proven'
  | 'session.ended';

/**
 * Details never hold names, addresses, tokens or a guest's words. The user and the business come
 * from the current request unless the entry names them.
 */
export async function recordAudit(
  db: Queryable,
  entry: {
    at: Date;
    userId?: string | null;
    businessId?: string | null;
    action: AuditAction;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const { userId = null, businessId = null, deviceId: device } = requestActor() ?? {};
  const browser = requestBrowser();
  const from = { ...(device && { device }), ...(browser && { browser }) };
  const known = { source: requestSource(), userId, businessId };
  await insertAuditEntry(db, { ...known, ...entry, details: { ...from, ...entry.details } });
}
