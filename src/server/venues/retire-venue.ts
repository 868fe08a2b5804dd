import type { Transaction } from '#server/platform/database/database.ts';
import { deleteLogoOf } from './logos/queries.ts';
import { deleteNotesOf } from './notes/queries.ts';
import { type OwnedVenue, updateVenueOf } from './queries.ts';
import { wholeBusiness } from './scope-query.ts';

/** Takes a venue out of use for good; its feedback is kept. */
export async function retireVenue(
  tx: Transaction,
  businessId: string,
  id: string,
  at: Date,
): Promise<OwnedVenue | undefined> {
  const change = { deletedAt: at, updatedAt: at };
  const retired = await updateVenueOf(tx, wholeBusiness(businessId), id, change);
  if (!retired) return undefined;
  await deleteLogoOf(tx, retired.id);
  await deleteNotesOf(tx, retired.id);
  return retired;
}
