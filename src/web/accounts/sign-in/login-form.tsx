import { login } from '#shared/accounts/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { signInByPasskey } from '../proofs/passkeys.ts';
import { catchNoTeamError } from './catch-no-team-error.ts';
import { CredentialsForm } from './credentials-form.tsx';
import type { SignInResult } from './sign-in-mode.ts';

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
