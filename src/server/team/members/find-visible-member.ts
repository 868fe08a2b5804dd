import { findMember, type MemberRow } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { AppError } from '#shared/api/errors.ts';
import { isVisibleTo, type TeamAuthority } from '../team-authority.ts';
import { findVenuesOfMember } from './member-venues-query.ts';

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
