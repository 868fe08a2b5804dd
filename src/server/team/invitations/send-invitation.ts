import { findMember } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { spendRateLimitInTransaction } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { normaliseMailbox } from '#shared/accounts/normalise-mailbox.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { INVITATION_DAYS } from '#shared/team/invitation-days.ts';
import { personName } from '#shared/team/person-name.ts';
import type { TeamAuthority } from '../team-authority.ts';
import { queueInvitationMail } from './emails.ts';
import {
  findInvitation,
  findVenueNamesOfInvitation,
  updateInvitation,
} from './invitation-query.ts';
import { newInvitationToken } from './invitation-token.ts';

/** Emails a new link, which invalidates earlier links. */
export async function sendInvitation(
  services: Services,
  tx: Transaction,
  reach: TeamAuthority,
  id: string,
): Promise<void> {
  const invitation = await findInvitation(tx, id);
  const inviter = await findMember(tx, reach);
  if (!invitation || !inviter) throw new Error('an invitation or its sender is not there');
  await spendMails(services, tx, invitation);
  const now = services.now();
  const { token, hash } = newInvitationToken(id);
  const sender = { name: personName(inviter), email: inviter.email };
  const venueNames = await findVenueNamesOfInvitation(tx, invitation);
  const mail = { ...invitation, venueNames, sender, token };
  await updateInvitation(tx, id, {
    mailId: await queueInvitationMail(services, tx, mail),
    tokenHash: hash,
    invitedBy: reach.userId,
    sentAt: now,
    openedAt: null,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  });
}

/** Within this time, a repeated request does not send another email. */
const REPEAT_MS = MINUTE_MS;

/**
 * Call this with the team locked, so that only one of several simultaneous requests sends an email.
 */
export function wasMailedJustNow(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() < REPEAT_MS;
}

/** Limits emails per address and per business, to prevent flooded mailboxes and bulk mail. */
async function spendMails(
  services: Services,
  tx: Transaction,
  { businessId, email }: { businessId: string; email: string },
): Promise<void> {
  const perAddress = JSON.stringify([businessId, normaliseMailbox(email)]);
  await spendRateLimitInTransaction(services, tx, 'invitationMailsPerAddress', perAddress, {
    most: RATE_LIMITS.invitationMailsPerAddress.most,
    refusal: () => 'This address has had several invitations just now. Please try again later.',
  });
  await spendRateLimitInTransaction(services, tx, 'invitationMailsPerBusiness', businessId, {
    most: RATE_LIMITS.invitationMailsPerBusiness.most,
    refusal: (most) => `You can send ${most} invitations a day. Please go on tomorrow.`,
  });
}
