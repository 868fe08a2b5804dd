import { mailQueue } from '#server/mail/mail-queue.ts';
import type { Mail } from '#server/mail/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { claimDueRows } from '#server/platform/queue/claim-query.ts';

/** Claims due emails, as a server does before it sends them. */
export async function claimMails(
  services: { db: Queryable; now: () => Date },
  most: number,
): Promise<Mail[]> {
  const claimed = await claimDueRows(services, mailQueue, { workerId: newId(), most });
  return claimed as unknown[] as Mail[];
}
