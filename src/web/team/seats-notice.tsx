import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import type { Team } from './queries.ts';

/** Says that the plan is full before the user fills in the form, and why some members are asleep. */
export function SeatsNotice({ user, team }: { user: User; team: Team }) {
  const asleep = countAsleepMembers(team);
  if (hasFreeSeat(team) && asleep === 0) return null;
  const isOwner = user.role === 'owner';
  return (
    <Alert
      tone="warning"
      title={
        asleep > 0
          ? `The plan has places for ${team.mostMembers} people`
          : `All ${team.mostMembers} places of your plan are taken`
      }
      action={
        isOwner && (
          <Button asChild size="sm" variant="secondary">
            <Link href={`${paths.settings}?tab=plan`}>See the plans</Link>
          </Button>
        )
      }
    >
      {asleep > 0 && `${asleepWords(asleep)} `}
      {isOwner
        ? 'To invite someone, choose a larger plan, remove someone or withdraw an invitation.'
        : 'To invite someone, remove someone, withdraw an invitation, or ask the owner for a larger plan.'}
    </Alert>
  );
}

function asleepWords(asleep: number): string {
  return asleep === 1
    ? 'The last person to join is on hold until there is room. Nothing of theirs is lost.'
    : `The ${asleep} who joined last are on hold until there is room. Nothing of theirs is lost.`;
}

/** The number of free places, for users who see the whole team. */
export function freeSeatsLabel(
  { venueIds }: Pick<User, 'venueIds'>,
  team: Team | undefined,
): string | undefined {
  if (!team || team.mostMembers === null || venueIds !== null) return undefined;
  const taken = countTakenSeats(team);
  if (taken > team.mostMembers) return `${taken} people, and places for ${team.mostMembers}.`;
  return `${taken} of ${team.mostMembers} places taken.`;
}

/** The number of members for whom the plan has no room. */
function countAsleepMembers({ members }: Team): number {
  return members.filter(({ isAsleep }) => isAsleep).length;
}

/** Whether there is room for one more, as far as the reader sees the team. */
export function hasFreeSeat(team: Team): boolean {
  return team.mostMembers === null || countTakenSeats(team) < team.mostMembers;
}

/** Members and open invitations, so that each invitation can be accepted. */
function countTakenSeats({ members, invitations }: Team): number {
  const open = invitations.filter(({ status }) => status === 'sent' || status === 'opened');
  return members.length + open.length;
}
