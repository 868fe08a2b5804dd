import { recordAudit } from '#server/audit/record-audit.ts';
import { lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceVenueChange } from '#server/platform/database/live-channel.ts';
import { deleteRoster } from '#server/roster/shifts-query.ts';
import type { Services } from '#server/services.ts';
import { revokeDevicesOfVenue } from '#server/team/devices/revoke-device.ts';
import { endInvitationsOfDeletedVenue } from '#server/team/invitations/send-invitation.ts';
import { retireVenue } from '#server/venues/create-venues.ts';
import { countBusinessVenues } from '#server/venues/queries.ts';
import { deleteSentencesOfVenue } from '#server/you-said/published/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { paidLocationCount } from '#shared/billing/plans.ts';
import { grantMonthlyAllowanceIfDue } from '../reply-credits/reply-credits.ts';
import type { LocationAttempt } from './location-attempts-query.ts';
import { perLocationSubscriptionId } from './per-location-subscription.ts';
import { isPriceRecentlyShown } from './request-quantity-change.ts';
import { insertQuantityChange, trySettleLocationAttempt } from './settle-location-attempt.ts';

/**
 * Hides the venue at once but keeps its row, because reward codes already issued stay valid. The
 * next invoice credits the unused days. They count from the time for which the price was shown, or
 * else from the deletion, however late the provider learns of it.
 */
export async function removeVenue(
  services: Services,
  businessId: string,
  id: string,
  shownAt?: Date,
): Promise<void> {
  const change = await services.db.transaction((tx) =>
    removeAndCredit(services, tx, businessId, id, shownAt),
  );
  if (change) await trySettleLocationAttempt(services, change);
}

async function removeAndCredit(
  services: Services,
  tx: Transaction,
  businessId: string,
  id: string,
  shownAt: Date | undefined,
): Promise<LocationAttempt | undefined> {
  const business = await lockBusiness(tx, businessId);
  const paidFor = paidLocationCount(await countBusinessVenues(tx, businessId));
  const at = services.now();
  const removed = await retireVenue(tx, businessId, id, at);
  if (!business || !removed) throw new AppError('NOT_FOUND', 'Restaurant not found');
  await grantMonthlyAllowanceIfDue(services, tx, businessId);
  const details = { venue: id };
  await recordAudit(tx, { at, businessId, action: 'venue.removed', details });
  await deleteRoster(tx, removed.id);
  await deleteSentencesOfVenue(tx, removed.id);
  await revokeDevicesOfVenue(tx, { businessId, venueUuid: removed.id, at });
  await endInvitationsOfDeletedVenue(tx, { businessId, at });
  await announceVenueChange(tx, businessId);
  const subscriptionId = perLocationSubscriptionId(services, business);
  if (!subscriptionId) return undefined;
  const proratedAt = shownAt && isPriceRecentlyShown(shownAt, at) ? shownAt : at;
  return insertQuantityChange(services, tx, { businessId, subscriptionId, paidFor, proratedAt });
}
