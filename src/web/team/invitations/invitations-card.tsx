import { useMutation } from '@tanstack/react-query';
import { ChevronRight, Mail } from 'lucide-react';
import type { User } from '#shared/accounts/contract.ts';
import { type Invitation, resendInvitation, revokeInvitation } from '#shared/team/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { expiryDayWords } from '../last-seen.ts';
import { refreshTeam, updateCachedTeam } from '../queries.ts';
import { explainNotAllowed, ROLE_NAMES, venueWords } from '../role-names.ts';
import { TeamRow } from '../team-row.tsx';

const STATUS = {
  sent: { label: 'Sent', tone: 'neutral' },
  opened: { label: 'Opened', tone: 'basil' },
  accepted: { label: 'Accepted', tone: 'basil' },
  expired: { label: 'Expired', tone: 'saffron' },
} as const;

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
            : 'Everyone you invited recently has accepted.'
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

/** Delivery problems that the sender can act on. */
const PROBLEMS = {
  failed: {
    label: 'Not delivered',
    tone: 'chili',
    words: 'The email was refused. Check the address, then send it again or withdraw it.',
  },
  unconfirmed: {
    label: 'Not confirmed',
    tone: 'saffron',
    words: 'We can’t tell whether the email arrived. Ask them, or send it again.',
  },
} as const;

function InvitationRow({
  user,
  invitation,
  venues,
}: {
  user: User;
  invitation: Invitation;
  venues: readonly Venue[] | undefined;
}) {
  const now = useNow();
  const { email, role, venueIds, status, delivery, sentAt, expiresAt } = invitation;
  const isLost = status === 'sent' && (delivery === 'failed' || delivery === 'unconfirmed');
  const problem = isLost ? PROBLEMS[delivery] : undefined;
  const { label, tone } = problem ?? STATUS[status];
  const refusal = explainNotAllowed(user, invitation);
  return (
    <TeamRow
      mark={<Mail aria-hidden className="size-4.5" />}
      name={email}
      badges={<Badge tone={tone}>{label}</Badge>}
      lines={[
        `${ROLE_NAMES[role]} · ${venueWords(venueIds, venues)}`,
        problem?.words,
        status === 'accepted' && `Sent ${dayInSentence(sentAt, now)}`,
        status === 'expired' && `Expired ${dayInSentence(expiresAt, now)}`,
        (status === 'sent' || status === 'opened') &&
          `Sent ${dayInSentence(sentAt, now)}. The link works until ${expiryDayWords(expiresAt, now)}`,
      ].filter(Boolean)}
      actions={
        status === 'accepted'
          ? undefined
          : (refusal ?? <InvitationActions invitation={invitation} />)
      }
    />
  );
}

function dayInSentence(at: string, now: Date): string {
  const day = expiryDayWords(at, now);
  return day === 'today' ? day : `on ${day}`;
}

function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  const resend = useMutation({
    mutationFn: () => callApi(resendInvitation, { params: { id } }),
    onSuccess: () =>
      toast({ title: 'Invitation sent again', description: `${email} has another week.` }),
    onError: (error) => toastInvitationFailure(error, 'The invitation could not be sent again.'),
    onSettled: refreshTeam,
  });
  const revoke = useMutation({
    mutationFn: () => callApi(revokeInvitation, { params: { id } }),
    onSuccess() {
      toast({ title: 'Invitation withdrawn', description: 'The link no longer works.' });
      updateCachedTeam((team) => ({
        ...team,
        invitations: team.invitations.filter((known) => known.id !== id),
      }));
    },
    onError: (error) => toastInvitationFailure(error, 'The invitation could not be withdrawn.'),
    onSettled: refreshTeam,
  });
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        loading={resend.isPending}
        onClick={() => resend.mutate()}
        aria-label={`Send again to ${email}`}
      >
        Send again
      </Button>
      <ConfirmDialog
        trigger={
          <Button
            size="sm"
            variant="quiet"
            className="text-chili-ink"
            loading={revoke.isPending}
            aria-label={`Withdraw the invitation to ${email}`}
          >
            Withdraw
          </Button>
        }
        title="Withdraw this invitation?"
        description={`The link ${email} got stops working immediately. You can invite them again.`}
        confirmLabel="Withdraw"
        onConfirm={() => revoke.mutate()}
      />
    </>
  );
}

function toastInvitationFailure(error: unknown, fallback: string): void {
  toastFailure(error, 'Error', fallback);
}
