import { createHash } from 'node:crypto';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceVenueChange } from '#server/platform/database/live-channel.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { logoPath } from '#shared/venues/logo-path.ts';
import { findVenuesOf, type OwnedVenue, updateVenueInScope } from '../queries.ts';
import type { DrawLogo } from './make-logo-drawer.ts';
import { deleteLogoOf, upsertLogo } from './queries.ts';

type VenueKey = { scope: TenantScope; id: string };

/** Redraws the picture and makes it the venue's logo; the previous one is deleted. */
export async function storeLogo(
  services: Services,
  drawLogo: DrawLogo,
  { scope, id }: VenueKey,
  file: Buffer,
): Promise<OwnedVenue> {
  // Checked before drawing, so that only the venue's own members can make the server draw.
  const owned = await findVenuesOf(services.db, scope);
  if (!owned.some((venue) => venue.id === id.toLowerCase())) throw notFound();
  await spendRateLimit(services, 'logosPerOwner', scope.businessId);
  const picture = await drawLogo(file);
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 32);
  return await changeLogo(services, { scope, id }, logoPath(hash), async (tx, venueUuid) => {
    await upsertLogo(tx, { venueUuid, hash, picture, updatedAt: services.now() });
  });
}

/** Removes the venue's logo, whether it was uploaded or hosted elsewhere. */
export async function removeLogo(services: Services, place: VenueKey): Promise<OwnedVenue> {
  return await changeLogo(services, place, null, deleteLogoOf);
}

async function changeLogo(
  services: Services,
  { scope, id }: VenueKey,
  logoUrl: string | null,
  change: (tx: Transaction, venueUuid: string) => Promise<void>,
): Promise<OwnedVenue> {
  const { businessId } = scope;
  return await services.db.transaction(async (tx) => {
    const at = services.now();
    const venue = await updateVenueInScope(tx, scope, id, { logoUrl, updatedAt: at });
    if (!venue) throw notFound();
    await change(tx, venue.id);
    const details = { venue: venue.id, fields: ['logoUrl'] };
    await recordAudit(tx, { at, businessId, action: 'venue.changed', details });
    await announceVenueChange(tx, businessId);
    return venue;
  });
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'Restaurant not found');
}
