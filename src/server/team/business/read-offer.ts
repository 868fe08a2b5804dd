import { findMember } from '#server/businesses/member-query.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import type { readOffer as readOfferCall } from '#shared/team/contract.ts';
import { personName } from '#shared/team/person-name.ts';
import { findHandover } from './handover-query.ts';

/** The open offer to the current user, whatever their role. */
export async function readOffer(
  { db, now }: Services,
  { businessId, userId }: Session,
): Promise<ResponseOf<typeof readOfferCall>> {
  const offer = await findHandover(db, businessId);
  if (offer?.toUserId !== userId || offer.expiresAt <= now()) return { offer: null };
  const from = await findMember(db, { businessId, userId: offer.fromUserId });
  if (from?.role !== 'owner') return { offer: null };
  return { offer: { from: personName(from), expiresAt: offer.expiresAt.toISOString() } };
}
