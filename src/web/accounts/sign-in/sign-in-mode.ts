import type { User } from '#shared/accounts/contract.ts';

export type Credentials = { email: string; password: string; secondFactor?: string };
export type SignInResult = { token: string; user: User };

/** One way to use the sign-in form: plain sign-in, or an action that also signs the user in. */
export type SignInMode = {
  label: string;
  send: (credentials: Credentials, signal: AbortSignal) => Promise<SignInResult>;
  /** Used instead of the password when the account requires its passkey. */
  sendPasskey: (signal: AbortSignal) => Promise<SignInResult>;
  onSignedIn: (answer: SignInResult) => void;
  onRefused?: () => void;
};
