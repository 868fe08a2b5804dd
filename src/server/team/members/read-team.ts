import { findBusiness } from '#server/businesses/queries.ts';
import type { MailState } from '#server/mail/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Session, TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier, PLANS, UNLIMITED } from '#shared/billing/plans.ts';
import type { Invitation, Member, readTeam as readTeamCall } from '#shared/team/contract.ts';
import { personName } from '#shared/team/person-name.ts';
import { findHandover } from '../business/handover-query.ts';
import { presentPinLock } from '../pins/queries.ts';
import { isVisibleTo } from '../team-authority.ts';
import {
  findDevicesInScope,
  findOpenInvitations,
  findTeamMembers,
  type TeamMember,
  type VenueIds,
} from './team-query.ts';

/** The members, invitations and devices at the venues that the reader may see. */
export async function readTeam(
  { db, now }: Services,
  session: Session,
): Promise<EndpointResponse<typeof readTeamCall>> {
  const { businessId } = session;
  const at = now();
  const business = await findBusiness(db, businessId);
  if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const { maxMembers } = PLANS[effectiveTier(business)];
  const [members, invitations, devices] = [
    await findTeamMembers({ db, now }, businessId),
    await findOpenInvitations(db, businessId),
    await findDevicesInScope(db, session),
  ];
  return {
    members: members
      .filter((row) => isMemberVisible(session, row))
      .map((row) => presentMember(session, row)),
    invitations: invitations
      .filter(({ invitation, venues }) => isMemberVisible(session, { ...invitation, venues }))
      .map(({ invitation, venues, mailState }) => ({
        id: invitation.id,
        email: invitation.email,
        role: invitation.role,
        venueIds: publicNames(session, { ...invitation, venues }),
        status: invitationStatus(invitation, at),
        delivery: invitationDelivery(invitation, mailState),
        sentAt: invitation.sentAt.toISOString(),
        expiresAt: invitation.expiresAt.toISOString(),
      })),
    devices: devices.map(({ pairedAt, lastSeenAt, ...device }) => ({
      ...device,
      isPaired: pairedAt !== null,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    mostMembers: maxMembers === UNLIMITED ? null : maxMembers,
    managersNeedSecondFactor: business.managersNeedSecondFactor,
    handover: await readHandover(db, session, at),
  };
}

/** One member, with the fields that the reader may see. */
export async function readMember(
  services: { db: Queryable } & Pick<Services, 'now'>,
  scope: TenantScope,
  userId: string,
): Promise<Member> {
  const [row] = await findTeamMembers(services, scope.businessId, userId);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such member');
  return presentMember(scope, row);
}

function presentMember(scope: TenantScope, row: TeamMember): Member {
  return {
    id: row.userId,
    email: row.email,
    name: personName(row),
    role: row.role,
    venueIds: publicNames(scope, row),
    isAsleep: row.isAsleep,
    hasPin: row.hasPin,
    ...presentPinLock(row),
    hasSecondFactor: row.hasSecondFactor,
    joinedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}

type VenueAccess = { hasAllVenues: boolean; venues: readonly VenueIds[] };

function isMemberVisible(scope: TenantScope, { hasAllVenues, venues }: VenueAccess): boolean {
  return isVisibleTo(scope, { hasAllVenues, venueUuids: venues.map(({ id }) => id) });
}

/** Hides a member's venues that are outside the reader's scope. */
function publicNames({ venueIds }: TenantScope, { hasAllVenues, venues }: VenueAccess) {
  if (hasAllVenues) return null;
  const seen = venues.filter(({ id }) => venueIds === null || venueIds.includes(id));
  return seen.map(({ venueId }) => venueId);
}

function invitationStatus(
  {
    acceptedAt,
    openedAt,
    expiresAt,
  }: Record<'acceptedAt' | 'openedAt', Date | null> & {
    expiresAt: Date;
  },
  now: Date,
): Invitation['status'] {
  if (acceptedAt) return 'accepted';
  if (expiresAt <= now) return 'expired';
  return openedAt ? 'opened' : 'sent';
}

/** An opened link proves that the email arrived, whatever the mail server reported. */
function invitationDelivery(
  { acceptedAt, openedAt }: Record<'acceptedAt' | 'openedAt', Date | null>,
  mailState: MailState | null,
): Invitation['delivery'] {
  if (acceptedAt || openedAt) return 'sent';
  if (mailState === 'sending') return 'queued';
  return mailState ?? 'sent';
}

/** The open offer, visible to owners and to the member it was made to. */
async function readHandover(db: Queryable, { businessId, userId, role }: Session, now: Date) {
  const offer = await findHandover(db, businessId);
  if (!offer || offer.expiresAt <= now) return null;
  if (role !== 'owner' && offer.toUserId !== userId) return null;
  const { fromUserId, toUserId, expiresAt } = offer;
  return { fromId: fromUserId, toId: toUserId, expiresAt: expiresAt.toISOString() };
}
