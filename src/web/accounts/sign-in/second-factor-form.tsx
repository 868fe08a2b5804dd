import { useEffect, useRef, useState } from 'react';
import { SECOND_FACTOR_RULE } from '#shared/accounts/rules.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import type { Credentials, SignInMode } from './sign-in-mode.ts';

/** Second sign-in step for accounts with an authenticator app. */
export function SecondFactorForm({
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
