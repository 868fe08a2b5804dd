import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { catchNoTeamError, type SignInHandlers } from '../sign-in/login-form.tsx';
import { passkeyFailureMessage, signInByPasskey } from './passkeys.ts';

/** Signs in with a passkey instead of a password. */
export function PasskeyButton({
  wanted,
  onSignedIn,
  onNoTeam,
}: Partial<Pick<SignInHandlers, 'onNoTeam'>> &
  Pick<SignInHandlers, 'onSignedIn'> & { wanted?: { opensBusiness: boolean } }) {
  const attempt = useMutation({
    mutationFn: () =>
      catchNoTeamError(signInByPasskey(wanted), () =>
        onNoTeam?.(() => signInByPasskey({ opensBusiness: true })),
      ),
    onSuccess: onSignedIn,
    onError(error) {
      const description = passkeyFailureMessage(error, 'Please sign in with your password.');
      toast({ title: 'Login Failed', description, variant: 'destructive' });
    },
  });
  return (
    <Button
      variant="secondary"
      className="mt-3 w-full"
      loading={attempt.isPending}
      onClick={() => attempt.mutate()}
    >
      <KeyRound aria-hidden />
      Use a passkey
    </Button>
  );
}
