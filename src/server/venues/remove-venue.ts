import { AppError } from '#shared/api/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../platform/services.ts';
import { updateVenueOf } from './queries.ts';

/** The venue disappears at once; the row stays, since issued reward codes are a promise. */
export async function removeVenue(services: Services, ownerId: string, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const at = services.now();
    const removed = await updateVenueOf(tx, ownerId, id, { deletedAt: at, updatedAt: at });
    if (!removed) throw new AppError('NOT_FOUND', 'Restaurant not found');
    const details = { venue: id };
    await recordAudit(tx, { at, userId: ownerId, action: 'venue.removed', details });
  });
}
