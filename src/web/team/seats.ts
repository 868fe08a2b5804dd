import type { User } from '#shared/accounts/contract.ts';
import type { Team } from './queries.ts';

/** The number of free places, for users who see the whole team. */
export function freeSeatsLabel(
  { venueIds }: Pick<User, 'venueIds'>,
  team: Team | undefined,
): string | undefined {
  if (!team || team.mostMembers === null || venueIds !== null) return undefined;
  const taken = placesTaken(team);
  if (taken > team.mostMembers) return `${taken} people, and places for ${team.mostMembers}.`;
  return `${taken} of ${team.mostMembers} places taken.`;
}

/** The number of members for whom the plan has no room. */
export function countAsleepMembers({ members }: Team): number {
  return members.filter(({ isAsleep }) => isAsleep).length;
}

/** Whether there is room for one more, as far as the reader sees the team. */
export function hasFreeSeat(team: Team): boolean {
  return team.mostMembers === null || placesTaken(team) < team.mostMembers;
}

/** Members and open invitations, so that each invitation can be accepted. */
function placesTaken({ members, invitations }: Team): number {
  const open = invitations.filter(({ status }) => status === 'sent' || status === 'opened');
  return members.length + open.length;
}
