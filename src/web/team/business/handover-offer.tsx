import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { acceptBusiness, declineBusiness } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { ROLE_CHANGE_KEY } from '#web/platform/session/create-session.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { expiryDayWords } from '../last-seen.ts';
import { forgetHandoverOffer, handoverOfferQuery, refreshTeam } from '../queries.ts';

type OfferDetails = { from: string; expiresAt: string };

/** For the member who was offered the business, in any role; renders nothing for others. */
export function HandoverOffer({ user, className }: { user: User; className?: string }) {
  const { data } = useQuery({ ...handoverOfferQuery, enabled: !user.isAsleep });
  if (!data?.offer) return null;
  return <Offer user={user} offer={data.offer} className={className} />;
}

function Offer({
  user,
  offer: { from, expiresAt },
  className,
}: {
  user: User;
  offer: OfferDetails;
  className: string | undefined;
}) {
  const now = useNow();
  const { updateUser, refreshUser } = useSession();
  const [asking, setAsking] = useState<'accept' | 'decline'>();
  const onError = (error: unknown) =>
    toastFailure(error, 'Error', 'This did not work. Please try again.');
  const onSettled = () => {
    setAsking(undefined);
    refreshTeam();
  };
  const accept = useMutation({
    mutationKey: ROLE_CHANGE_KEY,
    mutationFn: () => callApi(acceptBusiness, {}),
    onSuccess({ user: owner }) {
      forgetHandoverOffer();
      updateUser(owner);
      toast({
        title: `${user.businessName} is yours`,
        description: `${from} is a manager now. Check the plan and invoices in Settings.`,
      });
    },
    onError(error) {
      onError(error);
      // The response may have been lost after the business was handed over.
      void refreshUser();
    },
    onSettled,
  });
  const decline = useMutation({
    mutationFn: () => callApi(declineBusiness, {}),
    onSuccess() {
      forgetHandoverOffer();
      toast({ title: 'Offer declined', description: `${from} gets an email about it.` });
    },
    onError,
    onSettled,
  });
  return (
    <Card className={className} role="region" aria-label="An offer for you">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 sm:items-center">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-saffron-soft text-saffron-ink">
          <KeyRound aria-hidden className="size-5" />
        </span>
        <div className="wrap-anywhere min-w-0 flex-1 basis-56">
          <h2 className="font-semibold text-lg">
            {from} offers you {user.businessName}
          </h2>
          <p className="text-ink-soft text-sm">
            You would become the owner and take on the plan and invoices. {from} would become a
            manager. The offer ends {dayInSentence(expiryDayWords(expiresAt, now))}.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button variant="secondary" onClick={() => setAsking('decline')}>
            Decline
          </Button>
          <Button onClick={() => setAsking('accept')}>Take over</Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking === 'accept'}
        onOpenChange={(isOpen) => setAsking(isOpen ? 'accept' : undefined)}
        variant="primary"
        title={`Take over ${user.businessName}?`}
        description={`You become the owner of ${user.businessName}, with its plan and invoices, and ${from} becomes a manager. You can’t undo this, but you can hand it on.`}
        confirmLabel="Take over"
        isPending={accept.isPending}
        onConfirm={() => accept.mutate()}
      />
      <ConfirmDialog
        open={asking === 'decline'}
        onOpenChange={(isOpen) => setAsking(isOpen ? 'decline' : undefined)}
        variant="primary"
        title={`Decline ${user.businessName}?`}
        description={`Nothing changes, and ${from} gets an email. They can offer it to you again.`}
        confirmLabel="Decline"
        isPending={decline.isPending}
        onConfirm={() => decline.mutate()}
      />
    </Card>
  );
}

function dayInSentence(day: string): string {
  return /^\d/.test(day) ? `on ${day}` : day;
}
