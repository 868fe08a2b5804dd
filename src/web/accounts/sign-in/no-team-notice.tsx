import { useMutation } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { passkeyFailureMessage } from '../proofs/passkeys.ts';
import { StatusPage } from '../status-page.tsx';
import type { SignInResult } from './sign-in-mode.ts';

/**
 * For a user who signed in correctly but belongs to no team. A business is created only if they
 * ask.
 */
export function NoTeamNotice({
  openOwn,
  openToDelete = openOwn,
  onSignedIn,
  onBack,
}: {
  openOwn: () => Promise<SignInResult>;
  /** Creates a business only to delete the account, which needs a session. */
  openToDelete?: () => Promise<SignInResult>;
  onSignedIn: (answer: SignInResult, returnTo?: string) => void;
  onBack: () => void;
}) {
  const opening = useMutation({ mutationFn: openOwn, onSuccess: (answer) => onSignedIn(answer) });
  const leaving = useMutation({
    mutationFn: openToDelete,
    onSuccess: (answer) => onSignedIn(answer, paths.deleteAccount),
  });
  const error = opening.error ?? leaving.error;
  return (
    <StatusPage
      icon={UsersRound}
      tone="neutral"
      title="You are no longer in a team"
      actions={
        <>
          {error && (
            <Alert tone="error">
              {passkeyFailureMessage(error, 'That did not work. Please try again.')}
            </Alert>
          )}
          <Button onClick={onBack}>Back to sign in</Button>
          <Button
            variant="secondary"
            loading={opening.isPending}
            onClick={() => opening.mutate()}
            className="h-auto min-h-11 whitespace-normal py-2"
          >
            Open a restaurant of your own
          </Button>
          <Button variant="quiet" loading={leaving.isPending} onClick={() => leaving.mutate()}>
            Delete my account
          </Button>
        </>
      }
    >
      <p>
        Your account is fine, but the restaurant you worked for has ended your place, or you left
        it. Ask an owner or a manager there to invite you again.
      </p>
    </StatusPage>
  );
}
