import { useState } from 'react';
import { useForm } from '#web/platform/forms/use-form.ts';
import { BUSINESS_CHANGE_KEY } from '#web/platform/session/business-changed.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import type { OpenInvitation } from './invitation-query.ts';
import { useAcceptInvitation } from './use-accept-invitation.ts';

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
