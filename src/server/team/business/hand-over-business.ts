import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { findMember, updateMember } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { AppError } from '#shared/api/errors.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { readOffer as readOfferCall } from '#shared/team/contract.ts';
import { INVITATION_DAYS } from '#shared/team/invitation-days.ts';
import { personName } from '#shared/team/person-name.ts';
import { findBusinessName, replaceVenuesOfMember } from '../members/member-venues-query.ts';
import { lockTeam } from '../team-authority.ts';
import {
  queueBusinessHandedOverMail,
  queueBusinessTakenOverMail,
  queueHandoverDeclinedMail,
  queueHandoverOfferMail,
} from './handover-mails.ts';
import { deleteHandover, findHandover, upsertHandover } from './handover-query.ts';

/** Offers the business to a member; nothing changes until the member accepts. */
export async function offerBusiness(
  services: Services,
  session: Session,
  memberId: string,
): Promise<void> {
  requireFreshProof(services, session);
  await services.db.transaction(async (tx) => {
    const { reach } = await lockTeam(tx, session, 'owner');
    const { businessId } = reach;
    const from = await findMember(tx, session);
    const to = await findMember(tx, { businessId, userId: memberId.toLowerCase() });
    if (!from || !to) throw new AppError('NOT_FOUND', 'There is no such member');
    if (to.userId === from.userId) throw new AppError('CONFLICT', 'You already own this business.');
    const at = services.now();
    await refuseWhileOthersOffer(tx, { businessId, userId: from.userId }, at);
    const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS);
    const people = { fromUserId: from.userId, toUserId: to.userId };
    await upsertHandover(tx, { businessId, ...people, expiresAt, createdAt: at });
    const details = { member: to.userId };
    await recordAudit(tx, { at, action: 'business.offered', details });
    const businessName = await findBusinessName(tx, businessId);
    await queueHandoverOfferMail(services, tx, to, {
      from: personName(from),
      businessId,
      businessName,
    });
  });
}

/** The open offer to the current user, whatever their role. */
export async function readOffer(
  { db, now }: Services,
  { businessId, userId }: Session,
): Promise<EndpointResponse<typeof readOfferCall>> {
  const offer = await findHandover(db, businessId);
  if (offer?.toUserId !== userId || offer.expiresAt <= now()) return { offer: null };
  const from = await findMember(db, { businessId, userId: offer.fromUserId });
  if (from?.role !== 'owner') return { offer: null };
  return { offer: { from: personName(from), expiresAt: offer.expiresAt.toISOString() } };
}

export async function withdrawOffer(services: Services, session: Session): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { reach } = await lockTeam(tx, session, 'owner');
    const offer = await findHandover(tx, reach.businessId);
    if (!offer) throw noOfferError();
    await deleteHandover(tx, reach.businessId);
    const details = { member: offer.toUserId };
    await recordAudit(tx, { at: services.now(), action: 'business.offer-withdrawn', details });
  });
}

/** Declines the offer and emails the owner, who may then offer the business to another member. */
export async function declineBusiness(services: Services, session: Session): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { reach } = await lockTeam(tx, session, 'staff');
    const { businessId, userId } = reach;
    const offer = await findHandover(tx, businessId);
    if (offer?.toUserId !== userId) throw noOfferError();
    await deleteHandover(tx, businessId);
    const details = { member: offer.fromUserId };
    await recordAudit(tx, { at: services.now(), action: 'business.offer-declined', details });
    const from = await findMember(tx, { businessId, userId: offer.fromUserId });
    const to = await findMember(tx, { businessId, userId });
    if (!from || !to) return;
    const businessName = await findBusinessName(tx, businessId);
    await queueHandoverDeclinedMail(services, tx, from, {
      by: personName(to),
      businessId,
      businessName,
    });
  });
}

/** Accepts the offer, unless it has expired or the person who made it is no longer an owner. */
export async function acceptBusiness(services: Services, session: Session): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { reach } = await lockTeam(tx, session, 'staff');
    const { businessId, userId } = reach;
    const offer = await findHandover(tx, businessId);
    if (offer?.toUserId !== userId) throw noOfferError();
    requireFreshProof(services, session);
    const at = services.now();
    if (offer.expiresAt <= at) {
      throw new AppError('GONE', 'This offer has expired. Ask the owner to make it again.');
    }
    const from = await findMember(tx, { businessId, userId: offer.fromUserId });
    const to = await findMember(tx, { businessId, userId });
    if (from?.role !== 'owner' || !to) throw noOfferError();
    await updateMember(tx, to, { role: 'owner', hasAllVenues: true });
    await replaceVenuesOfMember(tx, to, []);
    await updateMember(tx, from, { role: 'manager', hasAllVenues: true });
    await deleteHandover(tx, businessId);
    const details = { from: from.userId, to: to.userId };
    await recordAudit(tx, { at, action: 'business.handed-over', details });
    await announceMemberChange(tx, businessId);
    const businessName = await findBusinessName(tx, businessId);
    const told = { from: personName(from), newOwner: personName(to), businessId, businessName };
    await queueBusinessHandedOverMail(services, tx, from, told);
    await queueBusinessTakenOverMail(services, tx, to, told);
  });
}

/** An owner may replace their own offer, but must not silently replace another owner's. */
async function refuseWhileOthersOffer(
  tx: Transaction,
  { businessId, userId }: { businessId: string; userId: string },
  at: Date,
): Promise<void> {
  const offer = await findHandover(tx, businessId);
  if (!offer || offer.fromUserId === userId || offer.expiresAt <= at) return;
  const from = await findMember(tx, { businessId, userId: offer.fromUserId });
  const to = await findMember(tx, { businessId, userId: offer.toUserId });
  if (!from || !to) return;
  const words = `${personName(from)} has offered the business to ${personName(to)} already. Withdraw that offer first.`;
  throw new AppError('CONFLICT', words);
}

function noOfferError(): AppError {
  return new AppError('NOT_FOUND', 'This offer is no longer open.');
}
