import { useState } from 'react';
import {
  FIRST_NAME,
  LAST_NAME,
  NEW_PASSWORD,
  PASSWORD_MIN_LENGTH,
} from '#shared/accounts/rules.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import type { OpenInvitation } from './invitation-query.ts';
import { useJoin } from './use-join.ts';

/** Somebody who has no account yet: their name, a password, and they are in. */
export function NewPersonForm({
  token,
  invitation: { email, businessName },
  onRefused,
}: {
  token: string;
  invitation: OpenInvitation;
  /** The invitation itself may be over, or the account be there since. */
  onRefused: () => void;
}) {
  const join = useJoin();
  const [isIn, setIn] = useState(false);
  const { form, field, failure, isSending } = useForm({
    checks: {
      firstName: textCheck(FIRST_NAME),
      lastName: textCheck(LAST_NAME),
      password: textCheck(NEW_PASSWORD),
    },
    initial: { firstName: '', lastName: '', password: '' },
    send: (values, signal) => join.send({ token, ...values }, signal),
    onSuccess(answer) {
      setIn(true);
      join.enter(answer);
    },
    fallback: 'You could not join. Please try again.',
    onFailure: onRefused,
  });
  const isSaidBeside = ['firstName', 'lastName', 'password'] as const;
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && !isSaidBeside.some((name) => field(name).error) && (
        <Alert tone="error">{failure}</Alert>
      )}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. A short sentence is easy to remember.`}
        {...field('password')}
      />
      <Button type="submit" loading={isSending || isIn} className="w-full">
        <span className="wrap-anywhere min-w-0">Join {businessName}</span>
      </Button>
    </form>
  );
}
