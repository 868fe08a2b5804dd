import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { hasRoom } from './places.ts';
import type { Team } from './queries.ts';

/** Said before anybody types an address in vain. */
export function PlacesNotice({ user, team }: { user: User; team: Team }) {
  if (hasRoom(team)) return null;
  const isOwner = user.role === 'owner';
  return (
    <Alert
      tone="warning"
      title={`All ${team.mostMembers} places of your plan are taken`}
      action={
        isOwner && (
          <Button asChild size="sm" variant="secondary">
            <Link href={`${paths.settings}?tab=plan`}>See the plans</Link>
          </Button>
        )
      }
    >
      {isOwner
        ? 'To invite somebody, choose a larger plan, remove somebody, or take back an invitation.'
        : 'To invite somebody, remove somebody or take back an invitation, or ask the owner for a larger plan.'}
    </Alert>
  );
}
