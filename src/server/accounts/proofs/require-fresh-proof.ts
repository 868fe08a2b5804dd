import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { MINUTE_MS } from '#shared/durations.ts';

/** So long a sign-in or a proof counts. */
export const FRESH_MS = 15 * MINUTE_MS;

/**
 * For what a stranger at an open laptop must not do: who asks has proven lately who they are, by
 * signing in or since (`prove`).
 */
export function requireFreshProof(
  services: Pick<Services, 'now'>,
  { provenAt }: Pick<Session, 'provenAt'>,
): void {
  const oldest = services.now().getTime() - FRESH_MS;
  if (!provenAt || provenAt.getTime() < oldest) {
    throw new AppError('PROOF_NEEDED', 'Please confirm that it is you, and try again.');
  }
}
