import { useState } from 'react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { BUSINESS_CHANGE_KEY } from '#web/platform/session/business-check.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { type OpenInvitation, useAcceptInvitation } from './use-accept-invitation.ts';

/** For a user signed in with the invited address. */
export function AcceptInvitationButton({
  token,
  invitation: { businessName },
  onRefused,
}: {
  token: string;
  invitation: OpenInvitation;
  onRefused: () => void;
}) {
  const join = useAcceptInvitation();
  const [isIn, setIn] = useState(false);
  const { form, failure, isSending } = useForm({
    checks: {},
    initial: {},
    send: (_, signal) => join.send({ token }, signal),
    mutationKey: BUSINESS_CHANGE_KEY,
    onSuccess(answer) {
      setIn(true);
      join.enter(answer);
    },
    fallback: 'You could not join. Please try again.',
    onFailure: onRefused,
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" loading={isSending || isIn} className="w-full">
        <span className="wrap-anywhere min-w-0">Join {businessName}</span>
      </Button>
    </form>
  );
}

/** Shown when another person is signed in, as on a shared computer. */
export function SignedInAsOtherNotice({
  user,
  email,
  address,
}: {
  user: User;
  email: string;
  address: string;
}) {
  const { signOut } = useSession();
  return (
    <div className="flex flex-col gap-3">
      <Alert tone="warning" className="mb-3">
        You are signed in as <strong className="unbroken">{user.email}</strong>, and this invitation
        is for <strong className="unbroken">{email}</strong>.
      </Alert>
      <Button className="w-full" onClick={() => signOut(address)}>
        Sign out and continue
      </Button>
      <Button asChild variant="secondary" className="w-full">
        <Link href={paths.home}>Stay signed in</Link>
      </Button>
    </div>
  );
}
