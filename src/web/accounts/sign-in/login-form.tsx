import { useState } from 'react';
import { login, type User } from '#shared/accounts/contract.ts';
import { checkEmail, KNOWN_PASSWORD } from '#shared/accounts/rules.ts';
import { CallError } from '#shared/api/call.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { paths } from '#shared/site/paths.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { signInByPasskey } from '../proofs/passkeys.ts';
import { TextLink } from '../text-link.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** The password was right, and the account wants a code as well. */
const CODE_NEEDED = { user: undefined };

export function LoginForm({
  email = '',
  onSignedIn,
}: {
  /** Whom the page is for, where it knows. */
  email?: string;
  onSignedIn: (user: User) => void;
}) {
  const { signIn } = useSession();
  const [credentials, setCredentials] = useState<{ email: string; password: string }>();
  const { form, field, failure, isSending } = useForm({
    checks: { email: checkEmail, password: textCheck(KNOWN_PASSWORD) },
    initial: { email, password: '' },
    send: (body, signal) => callApi(login, { body }, { signal }).catch(askForMore),
    onSuccess(answer, typed) {
      if (!answer.user) {
        setCredentials(typed);
        return;
      }
      signIn(answer);
      onSignedIn(answer.user);
    },
    fallback: 'Login failed',
    onFailure: (description) =>
      toast({ title: 'Login Failed', description, variant: 'destructive' }),
  });
  if (credentials) {
    const goBack = () => setCredentials(undefined);
    return <SecondFactorForm {...{ credentials, onSignedIn }} onBack={goBack} />;
  }
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && <Alert tone="error">{failure}</Alert>}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@restaurant.com"
        {...field('email')}
      />
      <div>
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <p className="mt-2 text-sm">
          <TextLink href={paths.forgotPassword}>Forgot password?</TextLink>
        </p>
        {/* Said to everybody alike, so that it tells nobody anything about an account. */}
        {failure && (
          <p className="mt-2 text-ink-soft text-sm">
            Just confirmed your email on another device? Type your password there once, or choose a
            new one with the link above.
          </p>
        )}
      </div>
      <Button type="submit" loading={isSending} className="w-full">
        Sign In
      </Button>
    </form>
  );
}

/** The password was right. Where the passkey is wanted, the device asks for it at once. */
async function askForMore(error: unknown) {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'SECOND_FACTOR_NEEDED') return CODE_NEEDED;
  if (code !== 'PASSKEY_NEEDED') throw error;
  // Whatever the device says, it is the server's sentence that says what to do.
  return signInByPasskey().catch(() => Promise.reject(error));
}
