import { lockUserAgainstDeletion } from '#server/accounts/queries.ts';
import { findMember } from '#server/businesses/member-query.ts';
import { type Business, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#server/platform/http/session.ts';
import { AppError } from '#shared/api/errors.ts';
import { mayActAs, ROLE_REFUSALS, type Role } from '#shared/team/roles.ts';
import { findVenuesOfMember } from './members/member-venues-query.ts';
import type { TeamAuthority } from './team-authority.ts';

export type LockedTeam = { business: Business; reach: TeamAuthority };

/**
 * Serialises changes to a team. Reads the acting member again while holding the lock, because they
 * may have been removed or demoted since the request was admitted.
 */
export async function lockTeam(
  tx: Transaction,
  { businessId, userId }: Pick<Session, 'businessId' | 'userId'>,
  needed: Role,
): Promise<LockedTeam> {
  // Inserting rows by this user locks the user row, and users are locked before businesses.
  await lockUserAgainstDeletion(tx, userId);
  const business = await lockBusiness(tx, businessId);
  const actor = business && (await findMember(tx, { businessId, userId }));
  if (!actor) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  if (!mayActAs(actor.role, needed)) throw new AppError('ROLE', ROLE_REFUSALS[needed]);
  const venueIds = actor.hasAllVenues ? null : await findVenuesOfMember(tx, actor);
  return { business, reach: { businessId, userId, role: actor.role, venueIds } };
}
