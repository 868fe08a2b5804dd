import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { hasSecondFactorSql } from '#server/accounts/proofs/second-factor-query.ts';
import { users } from '#server/accounts/table.ts';
import type { AuditAction } from '#server/audit/record-audit.ts';
import { isAsleepSql } from '#server/businesses/business-query.ts';
import { members } from '#server/businesses/table.ts';
import { mails } from '#server/mail/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import { pinLockedUntilSql } from '../pins/queries.ts';
import { devices, invitations, memberPins } from '../table.ts';

/** A venue's UUID, used for comparing, and its public venue ID, used in responses. */
export type VenueIds = { id: string; venueId: string };

const venuesOfMember = sql<VenueIds[]>`(
  select coalesce(json_agg(json_build_object('id', venues.id, 'venueId', venues.venue_id)
    order by venues.created_at, venues.id), '[]')
  from member_venues own join venues on venues.id = own.venue_uuid
  where own.business_id = ${members.businessId} and own.user_id = ${members.userId}
    and venues.deleted_at is null
)`;

const venuesOfInvitation = sql<VenueIds[]>`(
  select coalesce(json_agg(json_build_object('id', venues.id, 'venueId', venues.venue_id)
    order by venues.created_at, venues.id), '[]')
  from invitation_venues own join venues on venues.id = own.venue_uuid
  where own.invitation_id = invitations.id and venues.deleted_at is null
)`;

/**
 * Entries of these kinds are always caused by the user they name. In other entries, the user may be
 * the one affected.
 */
const OWN_ACTS: AuditAction[] = [
  'account.signed-in',
  'account.signed-out',
  'complaint.taken',
  'complaint.resolved',
  'reward.redeemed',
];

/**
 * When the member was last active. The audit log knows more than the sessions: signing out deletes
 * the session, and work signed with a PIN at a shared device has none.
 */
const lastSeenAt = sql`greatest((
  select max(coalesce(sessions.last_seen_at, sessions.created_at)) from sessions
  where sessions.business_id = ${members.businessId} and sessions.user_id = ${members.userId}
), (
  select entry.at from audit_log entry
  where entry.user_id = ${members.userId} and entry.business_id = ${members.businessId}
    and entry.action = any(${sql.param(OWN_ACTS)}::text[])
  order by entry.at desc limit 1
))`.mapWith((value: string | null) => (value === null ? null : new Date(value)));

const rank = sql`case ${members.role} when 'owner' then 0 when 'manager' then 1 else 2 end`;

export type TeamMember = Awaited<ReturnType<typeof findTeamMembers>>[number];

/** Owners first, then managers, then staff, each in the order they joined. */
export async function findTeamMembers(
  { db, now }: { db: Queryable } & Pick<Services, 'now'>,
  businessId: string,
  userId?: string,
) {
  return db
    .select({
      userId: members.userId,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: members.role,
      hasAllVenues: members.hasAllVenues,
      venues: venuesOfMember,
      isAsleep: isAsleepSql(sql`members`),
      hasPin: sql<boolean>`${memberPins.userId} is not null`,
      lockedUntil: pinLockedUntilSql({ now }),
      hasSecondFactor: hasSecondFactorSql(sql`members.user_id`),
      createdAt: members.createdAt,
      lastSeenAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(
      memberPins,
      and(eq(memberPins.businessId, members.businessId), eq(memberPins.userId, members.userId)),
    )
    .where(
      and(
        eq(members.businessId, businessId),
        userId === undefined ? undefined : eq(members.userId, userId),
      ),
    )
    .orderBy(rank, asc(members.createdAt), asc(members.userId));
}

/** All invitations except revoked ones, newest first. */
export async function findOpenInvitations(db: Queryable, businessId: string) {
  return db
    .select({ invitation: invitations, venues: venuesOfInvitation, mailState: mails.state })
    .from(invitations)
    .leftJoin(mails, eq(mails.id, invitations.mailId))
    .where(and(eq(invitations.businessId, businessId), isNull(invitations.revokedAt)))
    .orderBy(desc(invitations.sentAt), asc(invitations.id));
}

/**
 * Devices that are not revoked, whether paired or not. Devices of deleted venues are included,
 * since they could still be signed in.
 */
export async function findDevicesInScope(db: Queryable, scope: TenantScope) {
  return db
    .select({
      id: devices.id,
      name: devices.name,
      venueId: venues.venueId,
      pairedAt: devices.pairedAt,
      lastSeenAt: devices.lastSeenAt,
    })
    .from(devices)
    .innerJoin(venues, eq(venues.id, devices.venueUuid))
    .where(and(isInScope(scope), isNull(devices.revokedAt)))
    .orderBy(asc(devices.createdAt), asc(devices.id));
}
