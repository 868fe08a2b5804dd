import type { User } from '#shared/accounts/contract.ts';

export type Credentials = { email: string; password: string; secondFactor?: string };
export type SignedIn = { token: string; user: User };

/** What somebody signs in for: to be signed in, or for something that does so on the way. */
export type SignInWay = {
  label: string;
  send: (credentials: Credentials, signal: AbortSignal) => Promise<SignedIn>;
  /** In place of the password, where the account takes nothing less. */
  sendPasskey: (signal: AbortSignal) => Promise<SignedIn>;
  onSignedIn: (answer: SignedIn) => void;
  onRefused?: () => void;
};
