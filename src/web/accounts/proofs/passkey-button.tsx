import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { User } from '#shared/accounts/contract.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { passkeyFailure, signInByPasskey } from './passkeys.ts';

/** Signing in without a password, for whoever has a passkey. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { signIn } = useSession();
  const attempt = useMutation({
    mutationFn: signInByPasskey,
    onSuccess(answer) {
      signIn(answer);
      onSignedIn(answer.user);
    },
    onError(error) {
      const description = passkeyFailure(error, 'Please sign in with your password.');
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
