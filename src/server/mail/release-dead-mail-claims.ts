import type { Services } from '#server/services.ts';
import { findHandedOverMailsOfDeadClaims, requeueUnsentMailsOfDeadClaims } from './queries.ts';
import type { Mail } from './table.ts';
import type { DeliveryResult } from './transport.ts';

/**
 * A worker that is killed leaves its emails in 'sending'. Living workers renew their claims every
 * few seconds, so a claim that was not renewed is dead.
 *
 * Safe to send again: `handed_over_at` is committed after the mail server's "go ahead" and before
 * the first byte of the message. A claim without it has sent nothing, so its email is queued again.
 * If its worker was only frozen, it finds the claim gone when setting `handed_over_at`, and sends
 * nothing.
 *
 * Not safe: after `handed_over_at` the server may have accepted the message just before the worker
 * died. A duplicate is worse than a missing email, since people can ask for a new link. So these
 * emails are returned, to be marked 'unconfirmed' for good.
 */
export async function releaseDeadMailClaims(
  services: Pick<Services, 'db'>,
): Promise<{ mail: Mail; result: DeliveryResult }[]> {
  await requeueUnsentMailsOfDeadClaims(services.db, CLAIM_TIMEOUT_SECONDS);
  const lost = await findHandedOverMailsOfDeadClaims(services.db, CLAIM_TIMEOUT_SECONDS);
  const result = { outcome: 'uncertain', reason: 'worker lost while sending' } as const;
  return lost.map((mail) => ({ mail, result }));
}

export const CLAIM_TIMEOUT_SECONDS = 30;
