import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { prove, type readProofs } from '#shared/accounts/proofs-contract.ts';
import { EXISTING_PASSWORD_RULE, SECOND_FACTOR_RULE } from '#shared/accounts/rules.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { paths } from '#shared/site/paths.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { TextLink } from '../text-link.tsx';
import { passkeyFailureMessage, proveByPasskey } from './passkeys.ts';
import { proofsQuery } from './queries.ts';

/**
 * Asks the user to prove their identity before an action that a stranger at an unlocked screen must
 * not perform.
 */
export function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const { data: proofs, isError, refetch } = useQuery(proofsQuery);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      title="Please confirm it’s you"
      description="We check before sensitive changes."
    >
      {proofs ? (
        <div className="flex flex-col gap-5">
          {proofs.passkeys.length > 0 && <PasskeyProof onProven={() => onAnswer(true)} />}
          {proofs.authenticatorSince && <CodeProof onProven={() => onAnswer(true)} />}
          {proofs.isPasswordEnough && <PasswordProof onProven={() => onAnswer(true)} />}
          {!proofs.hasPassword && <SignInAgain />}
          {isPasskeyAlone(proofs) && <LostPasskey />}
        </div>
      ) : isError ? (
        <ErrorState className="py-4" onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-28" />
      )}
    </Dialog>
  );
}

function PasskeyProof({ onProven }: { onProven: () => void }) {
  const attempt = useMutation({ mutationFn: proveByPasskey, onSuccess: onProven });
  return (
    <div className="flex flex-col gap-3">
      {attempt.isError && (
        <Alert tone="error">{passkeyFailureMessage(attempt.error, 'Please try again.')}</Alert>
      )}
      <Button variant="secondary" loading={attempt.isPending} onClick={() => attempt.mutate()}>
        <KeyRound aria-hidden />
        Use a passkey
      </Button>
    </div>
  );
}

function PasswordProof({ onProven }: { onProven: () => void }) {
  const { user } = useSession();
  const { form, field, failure, isSending } = useForm({
    checks: { password: textCheck(EXISTING_PASSWORD_RULE) },
    initial: { password: '' },
    send: (body, signal) => callApi(prove, { body }, { signal }),
    onSuccess: onProven,
    fallback: 'That could not be checked. Please try again.',
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      {failure && !field('password').error && <Alert tone="error">{failure}</Alert>}
      <input type="hidden" name="username" autoComplete="username" value={user?.email} readOnly />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" loading={isSending}>
        Confirm
      </Button>
    </form>
  );
}

function CodeProof({ onProven }: { onProven: () => void }) {
  const { form, field, failure, isSending } = useForm({
    checks: { code: textCheck(SECOND_FACTOR_RULE) },
    initial: { code: '' },
    send: (body, signal) => callApi(prove, { body }, { signal }),
    onSuccess: onProven,
    fallback: 'That could not be checked. Please try again.',
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      {failure && !field('code').error && <Alert tone="error">{failure}</Alert>}
      <TextField
        label="Code from your authenticator app"
        hint="A recovery code works as well."
        autoComplete="one-time-code"
        {...field('code')}
      />
      <Button type="submit" loading={isSending}>
        Confirm
      </Button>
    </form>
  );
}

/** Whether the passkey is the only proof, so that losing it leaves no other way in. */
function isPasskeyAlone(proofs: EndpointResponse<typeof readProofs>): boolean {
  const { passkeys, authenticatorSince, hasPassword, isPasswordEnough } = proofs;
  return passkeys.length > 0 && !authenticatorSince && hasPassword && !isPasswordEnough;
}

function LostPasskey() {
  return (
    <p className="text-ink-soft">
      Lost it? <TextLink href={paths.forgotPassword}>Choose a new password by email</TextLink>, then
      sign in with it: that counts for 15 minutes.
    </p>
  );
}

/** Sends an account without a password to its identity provider, to sign in again. */
function SignInAgain() {
  const { pathname, search } = window.location;
  const returnTo = encodeURIComponent(pathname + search);
  return (
    <Button asChild variant="secondary">
      <a href={`/api/login?returnTo=${returnTo}`}>Sign in again</a>
    </Button>
  );
}
