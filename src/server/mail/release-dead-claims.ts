import type { Services } from '#server/services.ts';
import { findHandedOverDeadClaims, requeueUnsentOfDeadClaims } from './queries.ts';
import type { Mail } from './table.ts';
import type { DeliveryResult } from './transport.ts';

/**
 * A worker that was killed leaves its mails in 'sending'. Living workers renew their claims every
 * few seconds, so a silent claim is a dead one.
 *
 * What may be sent again: handed_over_at is committed after the mail server's "go ahead" and before
 * the first byte of the message. A claim without it has sent nothing, so its mail goes back into the
 * queue. Should its worker only have been frozen, it finds its claim gone when it wants to set
 * handed_over_at, and sends nothing.
 *
 * What may not: after handed_over_at the server may have taken the message just before the worker
 * died. A mail too many is worse than one too few, and people can ask for another link, so the mail
 * is to become 'unconfirmed' and stay so: these are returned.
 */
export async function releaseDeadClaims(
  services: Pick<Services, 'db'>,
): Promise<{ mail: Mail; result: DeliveryResult }[]> {
  await requeueUnsentOfDeadClaims(services.db, SILENT_SECONDS);
  const lost = await findHandedOverDeadClaims(services.db, SILENT_SECONDS);
  const result = { outcome: 'uncertain', reason: 'worker lost while sending' } as const;
  return lost.map((mail) => ({ mail, result }));
}

export const SILENT_SECONDS = 30;
