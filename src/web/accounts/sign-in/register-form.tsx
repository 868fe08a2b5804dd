import type { ChangeEvent } from 'react';
import { register } from '#shared/accounts/contract.ts';
import {
  checkEmail,
  checkReferralCode,
  FIRST_NAME_RULE,
  LAST_NAME_RULE,
  NEW_PASSWORD_RULE,
  PASSWORD_MIN_LENGTH,
  USERNAME_RULE,
} from '#shared/accounts/rules.ts';
import { countCharacters, textCheck } from '#shared/api/text-rule.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { EmailField } from './email-field.tsx';

export function RegisterForm({
  referralCode,
  plan,
  onRegistered,
}: {
  referralCode: string;
  plan: Tier;
  onRegistered: () => void;
}) {
  const { signIn } = useSession();
  const { form, field, setValue, failure, isSending } = useForm({
    checks: {
      firstName: textCheck(FIRST_NAME_RULE),
      lastName: textCheck(LAST_NAME_RULE),
      username: textCheck(USERNAME_RULE),
      email: checkEmail,
      password: textCheck(NEW_PASSWORD_RULE),
      referralCode: checkReferralCode,
    },
    initial: {
      firstName: '',
      lastName: '',
      username: '',
      email: '',
      password: '',
      referralCode: referralCode.toUpperCase(),
    },
    send: (values, signal) =>
      callApi(
        register,
        { body: { ...values, plan, referralCode: values.referralCode || undefined } },
        { signal },
      ),
    onSuccess(answer) {
      signIn(answer);
      if (answer.referralApplied === false) toast(UNKNOWN_REFERRAL_CODE);
      onRegistered();
    },
    fallback: 'Registration failed',
    onFailure: (description) =>
      toast({ title: 'Registration Failed', description, variant: 'destructive' }),
  });

  /** The username follows the first name until the owner types one, so that nobody has to. */
  function typeFirstName({ target }: ChangeEvent<HTMLInputElement>): void {
    const follows = field('username').value === usernameFor(field('firstName').value);
    setValue('firstName', target.value);
    if (follows) setValue('username', usernameFor(target.value));
  }

  function typeCode({ target }: ChangeEvent<HTMLInputElement>): void {
    // Write the changed text back at once, because the cursor would otherwise jump to its end.
    const cursor = target.selectionStart;
    target.value = target.value.toUpperCase();
    target.setSelectionRange(cursor, cursor);
    setValue('referralCode', target.value);
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && <Alert tone="error">{failure}</Alert>}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          {...field('firstName')}
          onChange={typeFirstName}
        />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <EmailField {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. A short sentence is easy to remember.`}
        {...field('password')}
      />
      <TextField
        label="Referral code"
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('referralCode')}
        onChange={typeCode}
      />
      <Button type="submit" loading={isSending} className="w-full">
        Create Account
      </Button>
    </form>
  );
}

/** A username for a first name; empty until there are enough letters for one. */
function usernameFor(firstName: string): string {
  const name = firstName.trim().toLowerCase().replace(/\s+/g, '.');
  return countCharacters(name) < USERNAME_RULE.min ? '' : name;
}

const UNKNOWN_REFERRAL_CODE = {
  title: 'That referral code was not recognised',
  description: 'Your account was created without it.',
};
