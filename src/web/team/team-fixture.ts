import type { Invitation, Member } from '#shared/team/contract.ts';
import type { Team } from './queries.ts';

/** For tests: a staff member of all restaurants, unless overridden. */
export function aMember(overrides: Partial<Member> = {}): Member {
  const id = overrides.id ?? crypto.randomUUID();
  return {
    id,
    email: `${id}@bistro.example`,
    name: `Somebody ${id}`,
    role: 'staff',
    venueIds: null,
    isAsleep: false,
    hasPin: false,
    hasSecondFactor: false,
    joinedAt: '2026-01-01T12:00:00.000Z',
    lastSeenAt: '2026-01-02T12:00:00.000Z',
    ...overrides,
  };
}

/** For tests: an open invitation, unless overridden. */
export function anInvitation(overrides: Partial<Invitation> = {}): Invitation {
  const id = overrides.id ?? crypto.randomUUID();
  return {
    id,
    email: `${id}@bistro.example`,
    role: 'staff',
    venueIds: null,
    status: 'sent',
    delivery: 'sent',
    sentAt: '2026-01-01T12:00:00.000Z',
    expiresAt: '2099-01-08T12:00:00.000Z',
    ...overrides,
  };
}

export function aTeam(overrides: Partial<Team> = {}): Team {
  return {
    members: [],
    invitations: [],
    devices: [],
    mostMembers: null,
    managersNeedSecondFactor: false,
    handover: null,
    ...overrides,
  };
}
