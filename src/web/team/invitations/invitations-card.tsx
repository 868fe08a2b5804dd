import type { User } from '#shared/accounts/contract.ts';
import type { Invitation } from '#shared/team/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { InvitationRow } from './invitation-row.tsx';

/** Those who have not answered yet; nothing where nobody is asked. */
export function InvitationsCard({
  user,
  invitations,
  venues,
}: {
  user: User;
  invitations: readonly Invitation[];
  venues: readonly Venue[] | undefined;
}) {
  const pending = invitations.filter(({ status }) => status !== 'accepted');
  if (pending.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Invited" description="They are in the team once they accept." />
      <ul className="divide-y">
        {pending.map((invitation) => (
          <InvitationRow key={invitation.id} user={user} invitation={invitation} venues={venues} />
        ))}
      </ul>
    </Card>
  );
}
