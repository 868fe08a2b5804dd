import type { Transaction } from '#server/platform/database/database.ts';
import { deleteLogoOf } from './logos/queries.ts';
import { deleteVenueNotes } from './notes/queries.ts';
import { type OwnedVenue, updateVenueInScope } from './queries.ts';
import { wholeBusinessScope } from './scope-query.ts';

/** Takes a venue out of use for good; its feedback is kept. */
export async function retireVenue(
  tx: Transaction,
  businessId: string,
  id: string,
  at: Date,
): Promise<OwnedVenue | undefined> {
  const change = { deletedAt: at, updatedAt: at };
  const retired = await updateVenueInScope(tx, wholeBusinessScope(businessId), id, change);
  if (!retired) return undefined;
  await deleteLogoOf(tx, retired.id);
  await deleteVenueNotes(tx, retired.id);
  return retired;
}
