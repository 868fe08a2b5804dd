import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './proofs-contract.ts';

const PROOF_NEEDED =
  'The last proof of identity is more than 15 minutes old. Send `POST /api/auth/prove`, then repeat the request.';
const TOO_MANY_GUESSES = 'Too many failed attempts. Wait as long as `Retry-After` says.';

export const proofDocumentation = joinDocumentation('Accounts', contract, {
  readProofs: { summary: 'List the ways in which the signed-in user can prove their identity.' },
  beginPasskey: {
    summary: 'Create a challenge for a new passkey.',
    description:
      'Pass the response to `navigator.credentials.create`. Send the result to `POST /api/auth/passkeys` within five minutes.',
    errors: { PROOF_NEEDED },
  },
  addPasskey: {
    summary: 'Add a passkey to the account.',
    description: 'The user can then sign in with the passkey instead of the password.',
    errors: {
      INVALID_INPUT:
        'The challenge is unknown, expired or already used, or the passkey does not match it. Request a new challenge.',
      CONFLICT:
        'The account already has 20 passkeys, or the passkey is already in use. Remove one, or use another.',
      PROOF_NEEDED,
    },
  },
  renamePasskey: { summary: 'Rename a passkey.' },
  removePasskey: { summary: 'Remove a passkey.', errors: { PROOF_NEEDED } },
  beginPasskeySignIn: {
    summary: 'Create a challenge to sign in with a passkey.',
    description: 'Pass the response to `navigator.credentials.get`.',
    errors: { TOO_MANY_REQUESTS: TOO_MANY_GUESSES },
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey.',
    description: 'Returns a token. A passkey counts as two-step sign-in, so no code is needed.',
    errors: {
      UNAUTHENTICATED:
        'The passkey is unknown, or the challenge has expired or was already used. Request a new challenge.',
      NO_TEAM:
        'The user no longer belongs to any team. Repeat the sign-in with `opensBusiness` set to true to create a business for them.',
      TOO_MANY_REQUESTS: TOO_MANY_GUESSES,
    },
  },
  beginAuthenticator: {
    summary: 'Create a secret for an authenticator app.',
    description:
      'The secret takes effect once `POST /api/auth/authenticator/confirm` has received a code from the app.',
    errors: {
      CONFLICT: 'The account already has an authenticator app. Remove it first.',
      PROOF_NEEDED,
    },
  },
  confirmAuthenticator: {
    summary: 'Activate the authenticator app.',
    description:
      'Send the first code from the app. The response holds ten recovery codes, which are shown only once. From then on, `POST /api/auth/login` requires `secondFactor`.',
    exampleBody: { code: '123456' },
    errors: {
      INVALID_INPUT: 'The code is wrong. Send the code that the app shows now.',
      CONFLICT:
        'There is no secret to confirm, or the account already has an authenticator app. Create a secret first.',
      PROOF_NEEDED,
      TOO_MANY_REQUESTS: TOO_MANY_GUESSES,
    },
  },
  removeAuthenticator: {
    summary: 'Remove the authenticator app and its recovery codes.',
    errors: { CONFLICT: 'The account has no authenticator app.', PROOF_NEEDED },
  },
  makeRecoveryCodes: {
    summary: 'Replace the recovery codes with ten new ones.',
    description: 'The new codes are shown only once. The previous codes no longer work.',
    errors: {
      CONFLICT: 'The account has no authenticator app. Set one up first.',
      PROOF_NEEDED,
    },
  },
  beginProof: {
    summary: 'Create a challenge to prove identity with a passkey.',
    description:
      'Pass the response to `navigator.credentials.get`, and the result to `POST /api/auth/prove`.',
  },
  prove: {
    summary: 'Prove the identity of the signed-in user again.',
    description:
      'For the next 15 minutes, endpoints that return `PROOF_NEEDED` accept requests of this session. Send exactly one of `password`, `code` and `passkey`. A user with an authenticator app or a passkey has to use one of these, because the password alone does not count. The exception is a user without an app who has reset the password by email within the last 15 minutes, for example after losing a passkey. A user with none of the three signs in again instead.',
    errors: {
      INVALID_INPUT:
        'The password, code or passkey is wrong, the password alone is not enough, or the request does not hold exactly one of the three.',
      TOO_MANY_REQUESTS: 'The limit is ten failed attempts in 15 minutes.',
    },
  },
});
