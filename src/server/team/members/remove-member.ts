import { recordAudit } from '#server/audit/record-audit.ts';
import {
  countOtherMembers,
  deleteMember,
  findBusinessOwners,
  findMember,
  type MemberKey,
  type MemberRow,
} from '#server/businesses/member-query.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { personName } from '#shared/team/person-name.ts';
import {
  hiddenVenues,
  isVisibleTo,
  lockTeam,
  requireAuthorityOverMember,
  type TeamAuthority,
  teamFooter,
  teamUrl,
  visibleVenues,
} from '../team-authority.ts';
import {
  findBusinessName,
  findVenuesOfMember,
  replaceVenuesOfMember,
} from './member-venues-query.ts';

/**
 * Removes a member and ends their sessions in the business. A manager of some venues removes the
 * member from those venues only; a member who has other venues stays in the team.
 */
export async function removeMember(
  services: Services,
  session: Session,
  userId: string,
): Promise<'removed' | 'taken out of venues'> {
  if (userId === session.userId) {
    await leaveBusiness(services, session);
    return 'removed';
  }
  return services.db.transaction(async (tx) => {
    const { reach } = await lockTeam(tx, session, 'manager');
    const member = await findVisibleMember(tx, reach, userId);
    requireAuthorityOverMember(reach, member);
    const kept = hiddenVenues(reach, member.venueUuids);
    const at = services.now();
    if (kept.length > 0) {
      await replaceVenuesOfMember(tx, member, kept);
      const details = { member: userId, takenFrom: visibleVenues(reach, member.venueUuids) };
      await recordAudit(tx, { at, action: 'member.changed', details });
      await announceMemberChange(tx, reach.businessId);
      return 'taken out of venues';
    }
    await refuseLastOwner(tx, member, member.role);
    await deleteMember(tx, member);
    const details = { member: userId, role: member.role };
    await recordAudit(tx, { at, action: 'member.removed', details });
    await announceMemberChange(tx, reach.businessId);
    await queueMemberRemovedMail(
      services,
      tx,
      member,
      await findBusinessName(tx, reach.businessId),
    );
    return 'removed';
  });
}

/**
 * Any member may leave except the last owner, because nobody could manage a business without an
 * owner.
 */
export async function leaveBusiness(
  services: Services,
  { businessId, userId }: Pick<Session, 'businessId' | 'userId'>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const key = { businessId, userId };
    const { reach } = await lockTeam(tx, key, 'staff');
    await refuseLastOwner(tx, key, reach.role);
    await notifyOwnersOfLeavingMember(services, tx, key);
    await deleteMember(tx, key);
    const details = { role: reach.role };
    await recordAudit(tx, { at: services.now(), ...key, action: 'member.left', details });
    await announceMemberChange(tx, businessId);
  });
}

async function refuseLastOwner(tx: Transaction, key: MemberKey, role: string): Promise<void> {
  if (role !== 'owner') return;
  const others = await countOtherMembers(tx, key);
  if (others.owners > 0) return;
  throw new AppError(
    'CONFLICT',
    'A business needs an owner, and this is the only one. Hand it over first.',
  );
}

/** Emails the remaining owners. Must be called before the member is deleted. */
export async function notifyOwnersOfLeavingMember(
  services: Services,
  tx: Transaction,
  key: MemberKey,
): Promise<void> {
  const leaving = await findMember(tx, key);
  if (!leaving) return;
  const { businessId, userId } = key;
  const left = {
    name: personName(leaving),
    businessId,
    businessName: await findBusinessName(tx, businessId),
  };
  for (const owner of await findBusinessOwners(tx, businessId)) {
    if (owner.userId !== userId) await queueMemberLeftMail(services, tx, owner, left);
  }
}

export type VisibleMember = MemberRow & { venueUuids: string[] };

/**
 * Finds a member. A member who works only at venues that the reader may not see counts as not
 * found.
 */
export async function findVisibleMember(
  tx: Transaction,
  reach: TeamAuthority,
  userId: string,
): Promise<VisibleMember> {
  const found = await findMember(tx, { businessId: reach.businessId, userId });
  const member = found && { ...found, venueUuids: await findVenuesOfMember(tx, found) };
  if (!member || !isVisibleTo(reach, member)) {
    throw new AppError('NOT_FOUND', 'There is no such member');
  }
  return member;
}

/** Emails a removed member, who would otherwise learn of it from a failed sign-in. */
async function queueMemberRemovedMail(
  services: Services,
  tx: Transaction,
  to: { email: string; firstName: string | null },
  businessName: string,
): Promise<void> {
  await queueMail(services, tx, {
    kind: 'removed',
    to: { address: to.email, name: to.firstName ?? undefined },
    subject: `You are no longer in the team of ${businessName}`,
    content: {
      preheader: `You no longer have access to ${businessName} on ${PRODUCT_NAME}.`,
      heading: `You are no longer in the team of ${businessName}`,
      paragraphs: [
        `You were removed from the team and signed out of ${businessName} on every device.`,
        `You keep your ${PRODUCT_NAME} account and your place in any other team.`,
      ],
      note: 'If you did not expect this, please ask the restaurant.',
    },
  });
}

/** Emails the owners, since nobody else is involved when a member leaves. */
async function queueMemberLeftMail(
  services: Services,
  tx: Transaction,
  to: { email: string; firstName: string | null },
  { name, businessId, businessName }: { name: string; businessId: string; businessName: string },
): Promise<void> {
  await queueMail(services, tx, {
    kind: 'left',
    to: { address: to.email, name: to.firstName ?? undefined },
    subject: `${name} has left ${businessName}`,
    content: {
      preheader: 'It was their own choice. They are signed out.',
      heading: `${name} has left ${businessName}`,
      paragraphs: [
        `${name} chose to leave the team and is signed out of ${businessName} on every device. What they did stays in the activity log.`,
        'Their place is free: you can invite them again, or someone else.',
      ],
      action: { label: 'See the team', url: teamUrl(services, businessId) },
      footer: teamFooter(businessName),
    },
  });
}
