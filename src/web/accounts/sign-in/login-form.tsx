import { useEffect, useRef, useState } from 'react';
import { login } from '#shared/accounts/contract.ts';
import { checkEmail, EXISTING_PASSWORD_RULE, SECOND_FACTOR_RULE } from '#shared/accounts/rules.ts';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { paths } from '#shared/site/paths.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { signInByPasskey } from '../proofs/passkeys.ts';
import { TextLink } from '../text-link.tsx';
import { EmailField } from './email-field.tsx';
import type { Credentials, SignInMode, SignInResult } from './sign-in-mode.ts';

/** Marks that the account also needs a code from an authenticator app. */
const CODE_NEEDED = { user: undefined };

export type SignInHandlers = {
  onSignedIn: (answer: SignInResult) => void;
  /** Called if the user belongs to no team; `openOwn` signs them in to a business of their own. */
  onNoTeam: (openOwn: () => Promise<SignInResult>) => void;
};

export function LoginForm({ onSignedIn, onNoTeam }: SignInHandlers) {
  return (
    <CredentialsForm
      way={{
        label: 'Sign In',
        send: (body, signal) =>
          catchNoTeamError(callApi(login, { body }, { signal }), () =>
            onNoTeam(() => callApi(login, { body: { ...body, opensBusiness: true } })),
          ),
        sendPasskey: () =>
          catchNoTeamError(signInByPasskey(), () =>
            onNoTeam(() => signInByPasskey({ opensBusiness: true })),
          ),
        onSignedIn,
      }}
    />
  );
}

/** Asks for the email address, the password, and a code if the account has an authenticator app. */
export function CredentialsForm({
  way,
  email,
}: {
  way: SignInMode;
  /** Fixed address of the account to sign in to, if it is already known. */
  email?: string;
}) {
  const [credentials, setCredentials] = useState<Credentials>();
  const { form, field, failure, isSending } = useForm({
    checks: { email: checkEmail, password: textCheck(EXISTING_PASSWORD_RULE) },
    initial: { email: email ?? '', password: '' },
    send: (body, signal) =>
      way.send(body, signal).catch((error) => askForSecondFactor(error, way, signal)),
    onSuccess(answer, typed) {
      if (answer.user) way.onSignedIn(answer);
      else setCredentials(typed);
    },
    fallback: 'Login failed',
    onFailure(description) {
      toast({ title: 'Login Failed', description, variant: 'destructive' });
      way.onRefused?.();
    },
  });
  if (credentials) {
    const goBack = () => setCredentials(undefined);
    return <SecondFactorForm way={way} credentials={credentials} onBack={goBack} />;
  }
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && <Alert tone="error">{failure}</Alert>}
      {email === undefined ? (
        <EmailField {...field('email')} />
      ) : (
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      )}
      <div>
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <p className="mt-2 text-sm">
          <TextLink href={paths.forgotPassword}>Forgot password?</TextLink>
        </p>
        {/* Shown for every failure alike, so that it does not reveal whether an account exists. */}
        {failure && (
          <p className="mt-2 text-ink-soft text-sm">
            Just confirmed your email on another device? Type your password there once, or choose a
            new one with the link above.
          </p>
        )}
      </div>
      <Button type="submit" loading={isSending} className="w-full">
        <span className="wrap-anywhere min-w-0">{way.label}</span>
      </Button>
    </form>
  );
}

/**
 * Handles a correct password on an account that also needs a second factor. If that is a passkey,
 * the device asks for it at once.
 */
async function askForSecondFactor(error: unknown, way: SignInMode, signal: AbortSignal) {
  const code = error instanceof RequestError ? error.code : undefined;
  if (code === 'SECOND_FACTOR_NEEDED') return CODE_NEEDED;
  if (code !== 'PASSKEY_NEEDED') throw error;
  // On a device error, show the server's message instead: it tells the user what to do.
  return await way.sendPasskey(signal).catch(() => Promise.reject(error));
}

/** Second sign-in step for accounts with an authenticator app. */
function SecondFactorForm({
  way,
  credentials,
  onBack,
}: {
  way: SignInMode;
  credentials: Credentials;
  onBack: () => void;
}) {
  const [isRecovery, setRecovery] = useState(false);
  const { form, field, failure, isSending, setValue } = useForm({
    checks: { secondFactor: textCheck(SECOND_FACTOR_RULE) },
    initial: { secondFactor: '' },
    send: (typed, signal) => way.send({ ...credentials, ...typed }, signal),
    onSuccess: way.onSignedIn,
    fallback: 'Login failed',
    onFailure: way.onRefused,
  });
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another field
  useEffect(() => place.current?.querySelector('input')?.focus(), [isRecovery]);

  function changeKind(): void {
    setRecovery(!isRecovery);
    setValue('secondFactor', '');
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && !field('secondFactor').error && <Alert tone="error">{failure}</Alert>}
      <div ref={place}>
        <TextField
          key={String(isRecovery)}
          label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
          hint={
            isRecovery
              ? 'One of the ten you saved. Each works once.'
              : 'Six digits. They change every 30 seconds.'
          }
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          {...field('secondFactor')}
        />
      </div>
      <Button type="submit" loading={isSending} className="w-full">
        <span className="wrap-anywhere min-w-0">{way.label}</span>
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button variant="quiet" size="sm" className="min-h-11" onClick={changeKind}>
          {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" size="sm" className="min-h-11" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

/** On NO_TEAM, calls `onNoTeam` and never settles, because another page takes over. */
export function catchNoTeamError<T>(answer: Promise<T>, onNoTeam: () => void): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof RequestError) || error.code !== 'NO_TEAM') throw error;
    onNoTeam();
    return new Promise<T>(() => {});
  });
}
