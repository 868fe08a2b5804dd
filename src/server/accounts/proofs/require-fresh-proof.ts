import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { MINUTE_MS } from '#shared/durations.ts';

/** How long a sign-in or a proof counts as fresh. */
export const FRESH_PROOF_MS = 15 * MINUTE_MS;

/**
 * Guards actions that a stranger at an unlocked laptop must not perform: requires a recent sign-in
 * or a recent `prove`.
 */
export function requireFreshProof(
  services: Pick<Services, 'now'>,
  { provenAt }: Pick<Session, 'provenAt'>,
): void {
  const oldest = services.now().getTime() - FRESH_PROOF_MS;
  if (!provenAt || provenAt.getTime() < oldest) {
    throw new AppError('PROOF_NEEDED', 'Please confirm that it is you, and try again.');
  }
}
