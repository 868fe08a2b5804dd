import { lockUserAgainstDeletion } from '#server/accounts/queries.ts';
import { findMember } from '#server/businesses/member-query.ts';
import { type Business, lockBusiness } from '#server/businesses/queries.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Session, TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { findVenuesInScope } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { mayActAs, ROLE_REFUSALS, type Role } from '#shared/team/roles.ts';
import { findVenuesOfMember } from './members/member-venues-query.ts';

/** The member who makes a change to a team: their role, and the venues they may act for. */
export type TeamAuthority = TenantScope & { userId: string; role: Role };

/** A member or an invited person; `venueUuids` matters only if `hasAllVenues` is false. */
export type MemberAssignment = { role: Role; hasAllVenues: boolean; venueUuids: readonly string[] };

/** Whether the person works at a venue within the scope and may therefore be seen. */
export function isVisibleTo(
  { venueIds }: TenantScope,
  placed: Omit<MemberAssignment, 'role'>,
): boolean {
  if (venueIds === null || placed.hasAllVenues) return true;
  return placed.venueUuids.some((venue) => venueIds.includes(venue));
}

/**
 * Refuses what a manager may not do: a manager may act only on staff, and never beyond their own
 * venues.
 */
export function requireAuthorityOverMember(
  reach: TeamAuthority,
  placed: Omit<MemberAssignment, 'venueUuids'>,
): void {
  if (reach.role === 'owner') return;
  if (placed.role !== 'staff') {
    throw new AppError('ROLE', 'Only an owner can do this for managers and owners.');
  }
  if (placed.hasAllVenues && reach.venueIds !== null) {
    throw new AppError(
      'ROLE',
      'Only an owner can do this for people of all restaurants. Please choose from your restaurants.',
    );
  }
}

/** The venues of a member that are within the scope. */
export function visibleVenues({ venueIds }: TenantScope, venueUuids: readonly string[]): string[] {
  return venueUuids.filter((venue) => venueIds === null || venueIds.includes(venue));
}

/** The venues of a member that are outside the scope and must stay unchanged. */
export function hiddenVenues({ venueIds }: TenantScope, venueUuids: readonly string[]): string[] {
  return venueUuids.filter((venue) => venueIds !== null && !venueIds.includes(venue));
}

type LockedTeam = { business: Business; reach: TeamAuthority };

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

export type RequestedAssignment = { role: Role; venueIds: readonly string[] | null };

/** Resolves venues by public venue ID or UUID. An owner always has all venues. */
export async function resolveVenues(
  db: Queryable,
  scope: TenantScope,
  { role, venueIds }: RequestedAssignment,
): Promise<{ role: Role; hasAllVenues: boolean; venueUuids: string[] }> {
  if (role === 'owner' || venueIds === null) return { role, hasAllVenues: true, venueUuids: [] };
  if (venueIds.length === 0) {
    throw invalidVenuesError('Choose at least one restaurant');
  }
  const own = await findVenuesInScope(db, scope);
  const named = venueIds.map((name) => {
    const found = own.find(({ id, venueId }) => venueId === name || id === name.toLowerCase());
    if (!found) throw new AppError('NOT_FOUND', 'Restaurant not found');
    return found.id;
  });
  return { role, hasAllVenues: false, venueUuids: [...new Set(named)] };
}

export function invalidVenuesError(message: string): AppError {
  return new AppError('INVALID_INPUT', message, {
    extra: { errors: [{ field: 'venueIds', message }] },
  });
}

/**
 * The URL of the team page. It names the business, since the reader may be signed in to another
 * one.
 */
export function teamUrl({ config }: Pick<Services, 'config'>, businessId: string): string {
  return `${config.publicUrl}/team?business=${businessId}`;
}

/** Why a member gets an email about the team. */
export function teamFooter(businessName: string): string {
  return `You get this because you are in the team of ${businessName}.`;
}
