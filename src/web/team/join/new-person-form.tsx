import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import {
  FIRST_NAME_RULE,
  LAST_NAME_RULE,
  NEW_PASSWORD_RULE,
  PASSWORD_MIN_LENGTH,
} from '#shared/accounts/rules.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { type acceptInvitation, beginInvitedPasskey } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { type OpenInvitation, useAcceptInvitation } from './use-accept-invitation.ts';

type Acceptance = EndpointRequest<typeof acceptInvitation>['body'];

/** Creates a passkey in this browser, and explains a failure. */
export type PasskeyMaker = {
  make: (
    question: EndpointResponse<typeof beginInvitedPasskey>,
  ) => Promise<NonNullable<Acceptance['passkey']>>;
  failure: (error: unknown) => string;
};

/** For an invited person without an account: a name, and a password or passkey. */
export function NewPersonForm({
  token,
  invitation: { email, businessName },
  passkeys,
  onRefused,
}: {
  token: string;
  invitation: OpenInvitation;
  passkeys: PasskeyMaker;
  /** Called when the invitation has ended or the account exists by now. */
  onRefused: () => void;
}) {
  const join = useAcceptInvitation();
  const [isIn, setIn] = useState(false);
  const [hasPasskey, setHasPasskey] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const { form, field, failure, isSending } = useForm({
    checks: {
      firstName: textCheck(FIRST_NAME_RULE),
      lastName: textCheck(LAST_NAME_RULE),
      password: hasPasskey ? (value: string) => ({ value }) : textCheck(NEW_PASSWORD_RULE),
    },
    initial: { firstName: '', lastName: '', password: '' },
    async send({ password, ...names }, signal) {
      setTrouble(undefined);
      if (!hasPasskey) return await join.send({ token, ...names, password }, signal);
      const question = await callApi(beginInvitedPasskey, { body: { token, ...names } });
      const passkey = await passkeys.make(question).catch((error: unknown) => {
        setTrouble(passkeys.failure(error));
        throw error;
      });
      return await join.send({ token, ...names, passkey }, AbortSignal.timeout(ACCEPT_TIMEOUT_MS));
    },
    onSuccess(answer) {
      setIn(true);
      join.enter(answer);
    },
    fallback: 'You could not join. Please try again.',
    onFailure: onRefused,
  });
  const isSaidBeside = ['firstName', 'lastName', 'password'] as const;
  const said = trouble ?? failure;
  return (
    <form {...form} className="flex flex-col gap-5">
      {said && !isSaidBeside.some((name) => field(name).error) && (
        <Alert tone="error">{said}</Alert>
      )}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      {hasPasskey ? (
        <p className="flex items-start gap-3 text-ink-soft">
          <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-basil-ink" />
          Your device creates the passkey when you join, using your face, finger or screen lock. No
          password to remember.
        </p>
      ) : (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters. A short sentence is easy to remember.`}
          {...field('password')}
        />
      )}
      <Button type="submit" loading={isSending || isIn} className="w-full">
        <span className="wrap-anywhere min-w-0">Join {businessName}</span>
      </Button>
      {canMakePasskeys() && (
        <Button
          variant="quiet"
          disabled={isSending || isIn}
          onClick={() => {
            setTrouble(undefined);
            setHasPasskey(!hasPasskey);
          }}
        >
          {hasPasskey ? 'Choose a password instead' : 'Use a passkey instead of a password'}
        </Button>
      )}
    </form>
  );
}

const ACCEPT_TIMEOUT_MS = 30_000;

function canMakePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined';
}
