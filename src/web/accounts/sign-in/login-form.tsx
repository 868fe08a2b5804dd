import { login, type User } from '#shared/accounts/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { signInByPasskey } from '../proofs/passkeys.ts';
import { CredentialsForm } from './credentials-form.tsx';

export function LoginForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { signIn } = useSession();
  return (
    <CredentialsForm
      way={{
        label: 'Sign In',
        send: (body, signal) => callApi(login, { body }, { signal }),
        sendPasskey: signInByPasskey,
        onSignedIn(answer) {
          signIn(answer);
          onSignedIn(answer.user);
        },
      }}
    />
  );
}
