import { documented } from '#shared/api/documentation.ts';
import * as contract from './proofs-contract.ts';

const PROOF_NEEDED = 'Prove first who you are; a sign-in or a proof counts for 15 minutes.';
const TOO_MANY_TRIES = 'Too many wrong tries.';

export const proofDocumentation = documented('Accounts', contract, {
  readProofs: { summary: 'Read how the signed-in person can prove who they are.' },
  beginPasskey: {
    summary: 'Get what a browser needs to make a passkey.',
    description:
      'The answer goes to `navigator.credentials.create`; what comes of it goes to `POST /api/auth/passkeys` within five minutes.',
    errors: { PROOF_NEEDED },
  },
  addPasskey: {
    summary: 'Add a passkey, with which one signs in without a password.',
    errors: {
      INVALID_INPUT: 'It answers no question of ours, or one that was answered before.',
      CONFLICT: 'There are 20 passkeys already, or this one is in use.',
      PROOF_NEEDED,
    },
  },
  renamePasskey: { summary: 'Give a passkey another name.' },
  removePasskey: { summary: 'Remove a passkey.', errors: { PROOF_NEEDED } },
  beginPasskeySignIn: {
    summary: 'Get what a browser needs to sign in with a passkey.',
    description: 'The answer goes to `navigator.credentials.get`.',
    errors: { TOO_MANY_REQUESTS: TOO_MANY_TRIES },
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey, and get a token.',
    description: 'No second factor is asked for.',
    errors: {
      UNAUTHENTICATED: 'The passkey is not known, or the question was answered before.',
      NO_TEAM: 'They belong to no team any more; `opensBusiness` begins one of their own.',
      TOO_MANY_REQUESTS: TOO_MANY_TRIES,
    },
  },
  beginAuthenticator: {
    summary: 'Get a secret for an authenticator app.',
    description: 'It counts once a code of it is confirmed.',
    errors: { CONFLICT: 'An app is set up already.', PROOF_NEEDED },
  },
  confirmAuthenticator: {
    summary: 'Confirm the authenticator app with a first code, and get ten recovery codes.',
    description: 'From then on, `POST /api/auth/login` asks for `secondFactor`.',
    exampleBody: { code: '123456' },
    errors: {
      CONFLICT: 'There is no secret to confirm, or an app is set up already.',
      PROOF_NEEDED,
      TOO_MANY_REQUESTS: TOO_MANY_TRIES,
    },
  },
  removeAuthenticator: {
    summary: 'Remove the authenticator app, and the recovery codes with it.',
    errors: { CONFLICT: 'There is none.', PROOF_NEEDED },
  },
  makeRecoveryCodes: {
    summary: 'Make ten new recovery codes in place of those before.',
    errors: { CONFLICT: 'There is no authenticator app.', PROOF_NEEDED },
  },
  beginProof: { summary: 'Get what a browser needs to prove with a passkey who one is.' },
  prove: {
    summary: 'Prove once more who is signed in.',
    description:
      'With the password, a code or a passkey; whoever has an authenticator app or a passkey proves it with one of them, since the password alone is not enough then. What answers `PROOF_NEEDED` is open for 15 minutes then. Who has none of these signs in anew.',
    errors: {
      INVALID_INPUT: 'What was sent is wrong, or not exactly one of the three.',
      TOO_MANY_REQUESTS: 'Ten wrong tries in 15 minutes.',
    },
  },
});
