import { ChevronRight } from 'lucide-react';
import type { User } from '#shared/accounts/contract.ts';
import type { Invitation } from '#shared/team/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { InvitationRow } from './invitation-row.tsx';

/** Open and recently accepted invitations; renders nothing if there are none. */
export function InvitationsCard({
  user,
  invitations,
  venues,
}: {
  user: User;
  invitations: readonly Invitation[];
  venues: readonly Venue[] | undefined;
}) {
  if (invitations.length === 0) return null;
  const pending = invitations.filter(({ status }) => status !== 'accepted');
  const accepted = invitations.filter(({ status }) => status === 'accepted');
  const listed = (some: readonly Invitation[]) => (
    <ul className="divide-y">
      {some.map((invitation) => (
        <InvitationRow key={invitation.id} user={user} invitation={invitation} venues={venues} />
      ))}
    </ul>
  );
  return (
    <Card>
      <CardHeader
        title="Invited"
        description={
          pending.length > 0
            ? 'They join once they accept.'
            : 'Everybody who was invited lately has accepted.'
        }
      />
      {pending.length > 0 && listed(pending)}
      {accepted.length > 0 && (
        <details className={pending.length > 0 ? 'group mt-4 border-t pt-2' : 'group -mt-2'}>
          <summary className="flex min-h-11 list-none items-center gap-2 rounded-md font-medium text-basil-ink text-sm [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-90"
            />
            {accepted.length} accepted in the last month
          </summary>
          <div className="pt-3">{listed(accepted)}</div>
        </details>
      )}
    </Card>
  );
}
