import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { insertChallenge } from './passkey-query.ts';
import type { passkeyChallenges } from './table.ts';

type ChallengeRow = typeof passkeyChallenges.$inferSelect;

export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

/** The WebAuthn relying party: the host of our public address, without the port. */
export function relyingParty({ config }: Pick<Services, 'config'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

/**
 * Loads the WebAuthn library with the first passkey, because it is slow to load and few people use
 * passkeys.
 */
export function loadPasskeyLibrary() {
  return import('@simplewebauthn/server');
}

/** Stores a challenge that must be answered soon and only once. */
export async function storeChallenge(
  services: Services,
  question: Omit<ChallengeRow, 'expiresAt'>,
): Promise<void> {
  const expiresAt = new Date(services.now().getTime() + CHALLENGE_LIFETIME_MS);
  await insertChallenge(services.db, { ...question, expiresAt });
}

/**
 * The challenge that a passkey's response claims to answer. It is not trusted until we find that we
 * issued it.
 */
export function challengeOf(clientDataJSON: string): string {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    const { challenge } = Object(JSON.parse(text)) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
