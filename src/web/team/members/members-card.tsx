import { UserPlus } from 'lucide-react';
import type { User } from '#shared/accounts/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { Team } from '../queries.ts';
import { MemberRow } from './member-row.tsx';

export function MembersCard({
  user,
  team,
  venues,
}: {
  user: User;
  team: Team | undefined;
  venues: readonly Venue[] | undefined;
}) {
  const isWaiting = !team || !venues;
  const owners = team?.members.filter(({ role }) => role === 'owner') ?? [];
  const isAlone = team?.members.length === 1 && team.invitations.length === 0;
  return (
    <Card>
      <CardHeader title="People" />
      <ul aria-busy={isWaiting} className="divide-y">
        {isWaiting
          ? PLACEHOLDERS
          : team.members.map((member) => (
              <MemberRow
                key={member.id}
                user={user}
                member={member}
                venues={venues}
                isOnlyOwner={owners.length === 1 && owners[0]?.id === member.id}
              />
            ))}
      </ul>
      {isAlone && (
        <EmptyState
          icon={UserPlus}
          title="Only you so far"
          description="Invite the people who answer guests with you, and those who redeem rewards at the pass."
          className="mt-4 border-t pt-8 pb-4"
        />
      )}
    </Card>
  );
}

const PLACEHOLDERS = ['first', 'second', 'third'].map((place) => (
  <li key={place} className="flex items-start gap-4 py-4 first:pt-0 last:pb-0">
    <Skeleton className="size-10 shrink-0 rounded-full" />
    <div className="min-w-0 flex-1">
      <Skeleton className="mt-1 w-40 max-w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-56 max-w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-48 max-w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-32 max-w-full sm:hidden" />
    </div>
    <div className="w-48 max-sm:hidden">
      <Skeleton className="mt-1 h-3.5 w-24" />
    </div>
  </li>
));
