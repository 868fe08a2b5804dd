import { useState } from 'react';
import { checkEmail, EXISTING_PASSWORD_RULE } from '#shared/accounts/rules.ts';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { paths } from '#shared/site/paths.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { TextLink } from '../text-link.tsx';
import { EmailField } from './email-field.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import type { Credentials, SignInMode } from './sign-in-mode.ts';

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
    send: (body, signal) => way.send(body, signal).catch((error) => askForMore(error, way, signal)),
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

/** Marks that the account also needs a code from an authenticator app. */
const CODE_NEEDED = { user: undefined };

/**
 * Handles a right password on an account that needs more. If that is a passkey, the device asks for
 * it at once.
 */
async function askForMore(error: unknown, way: SignInMode, signal: AbortSignal) {
  const code = error instanceof RequestError ? error.code : undefined;
  if (code === 'SECOND_FACTOR_NEEDED') return CODE_NEEDED;
  if (code !== 'PASSKEY_NEEDED') throw error;
  // On a device error, show the server's message instead: it tells the user what to do.
  return await way.sendPasskey(signal).catch(() => Promise.reject(error));
}
