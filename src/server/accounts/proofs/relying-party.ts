import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { insertChallenge } from './passkey-query.ts';
import type { passkeyChallenges } from './table.ts';

type Question = typeof passkeyChallenges.$inferSelect;

export const ANSWER_WITHIN_MS = 5 * MINUTE_MS;

/** Whom passkeys are made for: the host of our address, without its port. */
export function relyingParty({ config }: Pick<Services, 'config'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

/** Takes a moment to load, and most people never use it: so it comes with the first passkey. */
export function passkeyLibrary() {
  return import('@simplewebauthn/server');
}

/** Writes down what was asked; the answer has to come soon, and once. */
export async function rememberQuestion(
  services: Services,
  question: Omit<Question, 'expiresAt'>,
): Promise<void> {
  const expiresAt = new Date(services.now().getTime() + ANSWER_WITHIN_MS);
  await insertChallenge(services.db, { ...question, expiresAt });
}

/** What an answer says that it was asked. It is only believed when we did ask it. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    const { challenge } = Object(JSON.parse(text)) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
