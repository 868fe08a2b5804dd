import { recordAudit } from '#server/audit/record-audit.ts';
import { grantMonthlyAllowanceIfDue } from '#server/billing/reply-credits/reply-credits.ts';
import { lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceVenueChange } from '#server/platform/database/live-channel.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { moveRollupsToTimeZone } from '#server/stats/rollups/time-zone-query.ts';
import { AppError } from '#shared/api/errors.ts';
import type { Venue, VenueUpdates } from '#shared/venues/contract.ts';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';
import { LOGO_URL_MESSAGE } from '#shared/venues/update-rules.ts';
import type { FIELDS_WITHHELD_FROM_STAFF } from '#shared/venues/withheld-from-staff.ts';
import { deleteVenueLogo, findVenueLogo } from './logos/queries.ts';
import {
  findVenuesInScope,
  lockVenueInScope,
  type OwnedVenue,
  updateVenueInScope,
} from './queries.ts';

/** Changes the given fields. If none are given, the venue is unchanged. */
export async function changeVenue(
  services: Services,
  scope: TenantScope,
  id: string,
  updates: VenueUpdates,
): Promise<OwnedVenue> {
  const { businessId } = scope;
  const fields = Object.keys(updates);
  const venue = await services.db.transaction(async (tx) => {
    if (fields.length === 0)
      return (await findVenuesInScope(tx, scope)).find((row) => row.id === id);
    const at = services.now();
    // Lock the business before the venue, as all code does that locks both, to avoid a deadlock.
    if (updates.timezone) await lockBusiness(tx, businessId);
    // Without the lock, feedback that is being stored at this moment could be counted in the old
    // time zone.
    const before = updates.timezone && (await lockVenueInScope(tx, scope, id));
    const changed = await updateVenueInScope(tx, scope, id, { ...updates, updatedAt: at });
    const details = { venue: id, fields, values: auditableValues(updates) };
    // A new time zone shifts every hour and day, and perhaps the owner's month.
    if (changed && before && before.timezone !== changed.timezone) {
      await moveRollupsToTimeZone(tx, id);
      await grantMonthlyAllowanceIfDue(services, tx, businessId);
    }
    if (!changed) return undefined;
    if (updates.logoUrl !== undefined) await keepOnlyLogo(tx, id, updates.logoUrl);
    await recordAudit(tx, { at, businessId, action: 'venue.changed', details });
    await announceVenueChange(tx, businessId);
    return changed;
  });
  if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
  return venue;
}

const AUDITABLE = [
  'rewardsEnabled',
  'dailyRewardCap',
  'alertOnSerious',
  'alertOnManyRewards',
  'redeemableBy',
  'rewardsUsable',
  'youSaidToHalf',
  'staffMayRead',
] as const satisfies readonly (keyof VenueUpdates)[];

/** The changed values that the audit log may keep for ever: no names, addresses or texts. */
function auditableValues(updates: VenueUpdates): Partial<VenueUpdates> {
  return Object.fromEntries(
    AUDITABLE.flatMap((field) => (updates[field] === undefined ? [] : [[field, updates[field]]])),
  );
}

/** Deletes an uploaded logo that the venue no longer uses, and refuses another venue's logo. */
async function keepOnlyLogo(tx: Transaction, id: string, logoUrl: string | null): Promise<void> {
  const hash = uploadedLogoHash(logoUrl);
  if (hash !== undefined && (await findVenueLogo(tx, id))?.hash !== hash) {
    throw new AppError('INVALID_INPUT', LOGO_URL_MESSAGE, {
      extra: { errors: [{ field: 'updates.logoUrl', message: LOGO_URL_MESSAGE }] },
    });
  }
  if (hash === undefined) await deleteVenueLogo(tx, id);
}

export function presentVenue(row: OwnedVenue): Venue {
  const { deletedAt: _, businessId: _tenant, ownerId, createdAt, updatedAt, ...venue } = row;
  return {
    ...venue,
    ownerId: ownerId ?? '',
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Only the settings that staff need for their work. */
export function presentVenueToStaff(
  row: OwnedVenue,
): Omit<Venue, keyof typeof FIELDS_WITHHELD_FROM_STAFF> {
  const {
    ownerId: _owner,
    dailyRewardCap: _cap,
    alertOnSerious: _serious,
    alertOnManyRewards: _many,
    averageSpendPence: _spend,
    rewardCostPence: _cost,
    ...venue
  } = presentVenue(row);
  return venue;
}
