import type { User } from '#shared/accounts/contract.ts';
import type { Team } from './queries.ts';

/** How many places are left, for whoever sees the whole team. */
export function placesWords(
  { venueIds }: Pick<User, 'venueIds'>,
  team: Team | undefined,
): string | undefined {
  if (!team || team.mostMembers === null || venueIds !== null) return undefined;
  return `${placesTaken(team)} of ${team.mostMembers} places taken.`;
}

/** Whether there is room for one more, as far as the reader sees the team. */
export function hasRoom(team: Team): boolean {
  return team.mostMembers === null || placesTaken(team) < team.mostMembers;
}

/** Invited people have their place already, so that nobody is invited in vain. */
function placesTaken({ members, invitations }: Team): number {
  const open = invitations.filter(({ status }) => status === 'sent' || status === 'opened');
  return members.length + open.length;
}
