import { useEffect, useRef, useState } from 'react';
import { login, type User } from '#shared/accounts/contract.ts';
import { SECOND_FACTOR } from '#shared/accounts/rules.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/** The second step of somebody with an authenticator app. */
export function SecondFactorForm({
  credentials,
  onSignedIn,
  onBack,
}: {
  credentials: { email: string; password: string };
  onSignedIn: (user: User) => void;
  onBack: () => void;
}) {
  const { signIn } = useSession();
  const [isRecovery, setRecovery] = useState(false);
  const { form, field, failure, isSending, setValue } = useForm({
    checks: { secondFactor: textCheck(SECOND_FACTOR) },
    initial: { secondFactor: '' },
    send: (typed, signal) => callApi(login, { body: { ...credentials, ...typed } }, { signal }),
    onSuccess(answer) {
      signIn(answer);
      onSignedIn(answer.user);
    },
    fallback: 'Login failed',
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
              ? 'One of the ten that you kept. Each works once.'
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
        Sign In
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
