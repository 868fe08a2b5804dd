import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { type Member, offerBusiness, withdrawOffer } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { expiryDayWords } from '../last-seen.ts';
import { refreshTeam, type Team } from '../queries.ts';
import { ROLE_NAMES } from '../role-names.ts';

/** For an owner: offers the business to a team member, who has to accept. */
export function HandoverCard({ user, team }: { user: User; team: Team }) {
  const others = team.members.filter(({ role, isAsleep }) => role !== 'owner' && !isAsleep);
  const offered = team.members.find(({ id }) => id === team.handover?.toId);
  return (
    <Card>
      <CardHeader
        title="Hand over the business"
        description="Someone else becomes the owner, and you stay as a manager. You both have to agree."
      />
      {team.handover ? (
        <OpenOffer
          name={offered?.name ?? 'someone on the team'}
          expiresAt={team.handover.expiresAt}
        />
      ) : others.length === 0 ? (
        <p className="text-ink-soft text-sm">
          Only a team member can take over. Invite them first.
        </p>
      ) : (
        <OfferForm user={user} others={others} />
      )}
    </Card>
  );
}

function OfferForm({ user, others }: { user: User; others: readonly Member[] }) {
  const [chosenId, setChosenId] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const chosen = others.find(({ id }) => id === chosenId) ?? others[0];
  const offer = useMutation({
    mutationFn: (memberId: string) => callApi(offerBusiness, { body: { memberId } }),
    onSuccess: () =>
      toast({
        title: 'Offer sent',
        description: `${chosen?.name} sees it on their start page and gets an email.`,
      }),
    onError: (error) =>
      toastFailure(error, 'Error', 'The offer could not be made. Please try again.'),
    onSettled() {
      setAsking(false);
      refreshTeam();
    },
  });
  if (!chosen) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="To"
        className="min-w-0 flex-1 basis-52"
        value={chosen.id}
        onValueChange={setChosenId}
        options={others.map(({ id, name, role, email }) => ({
          value: id,
          label: name,
          description: `${ROLE_NAMES[role]} · ${email}`,
        }))}
      />
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Offer the business
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Offer ${user.businessName} to ${chosen.name}?`}
        description={`Nothing changes until ${chosen.name} accepts. Then they own it, with the plan, invoices and card, and you become a manager. You can withdraw the offer until then, but can’t take the business back.`}
        confirmLabel="Offer the business"
        isPending={offer.isPending}
        onConfirm={() => offer.mutate(chosen.id)}
      />
    </div>
  );
}

function OpenOffer({ name, expiresAt }: { name: string; expiresAt: string }) {
  const now = useNow();
  const withdraw = useMutation({
    mutationFn: () => callApi(withdrawOffer, {}),
    onSuccess: () => toast({ title: 'Offer withdrawn' }),
    onError: (error) =>
      toastFailure(error, 'Error', 'The offer could not be withdrawn. Please try again.'),
    onSettled: refreshTeam,
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="wrap-anywhere min-w-0 flex-1 basis-52">
        Offered to <strong className="font-semibold">{name}</strong>, who hasn’t answered yet. The
        offer is open until {expiryDayWords(expiresAt, now)}.
      </p>
      <Button variant="secondary" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw
      </Button>
    </div>
  );
}
