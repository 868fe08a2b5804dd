import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { findMember } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#server/platform/http/session.ts';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { spendRateLimitInTransaction } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { normaliseMailbox } from '#shared/accounts/normalise-mailbox.ts';
import { AppError } from '#shared/api/errors.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { INVITATION_DAYS } from '#shared/team/invitation-days.ts';
import { personName } from '#shared/team/person-name.ts';
import {
  isVisibleTo,
  lockTeam,
  requireAuthorityOverMember,
  type TeamAuthority,
} from '../team-authority.ts';
import { invitationEndedError, newInvitationToken } from './invitation-by-token.ts';
import { queueInvitationMail } from './invitation-mails.ts';
import {
  findInvitation,
  findVenueNamesOfInvitation,
  findVenuesOfInvitation,
  type InvitationRow,
  lockInvitation,
  revokeInvitationsWithoutVenue,
  updateInvitation,
} from './invitation-query.ts';
import { requirePlaceToInvite } from './member-limit.ts';

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
  await spendMailLimits(services, tx, invitation);
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

/** Limits emails per address and per business, to prevent flooded mailboxes and bulk email. */
async function spendMailLimits(
  services: Services,
  tx: Transaction,
  { businessId, email }: { businessId: string; email: string },
): Promise<void> {
  const perAddress = JSON.stringify([businessId, normaliseMailbox(email)]);
  await spendRateLimitInTransaction(services, tx, 'invitationMailsPerAddress', perAddress, {
    most: RATE_LIMITS.invitationMailsPerAddress.most,
    refusal: () => 'This address has just had several invitations. Please try again later.',
  });
  await spendRateLimitInTransaction(services, tx, 'invitationMailsPerBusiness', businessId, {
    most: RATE_LIMITS.invitationMailsPerBusiness.most,
    refusal: (most) => `You can send ${most} invitations a day. Please carry on tomorrow.`,
  });
}

/**
 * Emails a new link, which is valid for another week, even if the invitation has expired. Repeated
 * clicks within a minute send nothing.
 */
export async function resendInvitation(
  services: Services,
  session: Session,
  id: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { business, reach } = await lockTeam(tx, session, 'manager');
    const { role, sentAt } = await findPendingInvitationInScope(tx, reach, id);
    if (role === 'owner') requireFreshProof(services, session);
    const now = services.now();
    if (wasMailedJustNow(sentAt, now)) return;
    await requirePlaceToInvite(tx, business, { now, except: id });
    await sendInvitation(services, tx, reach, id);
    const details = { invitation: id };
    await recordAudit(tx, { at: now, action: 'member.invitation-resent', details });
  });
}

export async function revokeInvitation(
  services: Services,
  session: Session,
  id: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { reach } = await lockTeam(tx, session, 'manager');
    await findPendingInvitationInScope(tx, reach, id);
    const now = services.now();
    await updateInvitation(tx, id, { revokedAt: now });
    const details = { invitation: id };
    await recordAudit(tx, { at: now, action: 'member.invitation-revoked', details });
  });
}

/**
 * Revokes invitations that were only for a deleted venue: they are of no use, yet take up a place
 * in the plan.
 */
export async function endInvitationsOfDeletedVenue(
  tx: Transaction,
  { businessId, at }: { businessId: string; at: Date },
): Promise<void> {
  for (const invitation of await revokeInvitationsWithoutVenue(tx, businessId, at)) {
    const details = { invitation };
    await recordAudit(tx, { at, businessId, action: 'member.invitation-revoked', details });
  }
}

async function findPendingInvitationInScope(
  tx: Transaction,
  reach: TeamAuthority,
  id: string,
): Promise<InvitationRow> {
  const invitation = await lockInvitation(tx, { id, businessId: reach.businessId });
  const venueUuids = await findVenuesOfInvitation(tx, id);
  if (!invitation || !isVisibleTo(reach, { ...invitation, venueUuids })) {
    throw new AppError('NOT_FOUND', 'We can’t find this invitation');
  }
  requireAuthorityOverMember(reach, invitation);
  if (invitation.acceptedAt) {
    throw invitationEndedError(
      'This invitation was already accepted. You’ll find the person in the team.',
    );
  }
  if (invitation.revokedAt) {
    throw invitationEndedError('This invitation was already withdrawn. Invite the person again.');
  }
  return invitation;
}
