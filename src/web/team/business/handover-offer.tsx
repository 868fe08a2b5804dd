import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { acceptBusiness } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { dayUntil } from '../last-seen.ts';
import { refreshTeam, type Team, teamQuery } from '../queries.ts';

/** For the manager whom the business is offered to; nothing for everybody else. */
export function HandoverOffer({ user, className }: { user: User; className?: string }) {
  const { data: team } = useQuery({ ...teamQuery, enabled: user.role === 'manager' });
  if (user.role !== 'manager' || !team || team.handover?.toId !== user.id) return null;
  return <Offer user={user} team={team} handover={team.handover} className={className} />;
}

function Offer({
  user,
  team,
  handover,
  className,
}: {
  user: User;
  team: Team;
  handover: NonNullable<Team['handover']>;
  className: string | undefined;
}) {
  const now = useNow();
  const { updateUser } = useSession();
  const [isAsking, setAsking] = useState(false);
  const from = team.members.find(({ id }) => id === handover.fromId)?.name ?? 'The owner';
  const accept = useMutation({
    mutationFn: () => callApi(acceptBusiness, {}),
    onSuccess({ user: owner }) {
      updateUser(owner);
      toast({
        title: `${user.businessName} is yours`,
        description: `${from} is a manager now. Look through plan and invoices in the settings.`,
      });
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: failureMessage(error, 'This did not work. Please try again.'),
        variant: 'destructive',
      }),
    onSettled() {
      setAsking(false);
      refreshTeam();
    },
  });
  return (
    <Card className={className} role="region" aria-label="An offer for you">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-saffron-soft text-saffron-ink">
          <KeyRound aria-hidden className="size-5" />
        </span>
        <div className="wrap-anywhere min-w-0 flex-1 basis-56">
          <h2 className="font-semibold text-lg">
            {from} offers you {user.businessName}
          </h2>
          <p className="text-ink-soft text-sm">
            You would be its owner, and {from} a manager. If you would rather not, let it be: the
            offer ends {endOf(dayUntil(handover.expiresAt, now))}.
          </p>
        </div>
        <Button onClick={() => setAsking(true)}>Take over</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        variant="primary"
        title={`Take over ${user.businessName}?`}
        description={`From now on the plan, the invoices and everything else of ${user.businessName} are yours, and ${from} is a manager. This cannot be undone, but you can hand it on.`}
        confirmLabel="Take over"
        isPending={accept.isPending}
        onConfirm={() => accept.mutate()}
      />
    </Card>
  );
}

function endOf(day: string): string {
  return /^\d/.test(day) ? `on ${day}` : day;
}
