import { and, arrayContains, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { mails } from './table.ts';

type WhichMail = { address: string; tellsOf: string };

/** They have heard of it in another way, and no mail server has seen the mail. */
export async function deleteHeldMail(db: Queryable, which: WhichMail): Promise<void> {
  await db.delete(mails).where(isHeld(which));
}

/** The other way has failed: it need not wait for its time. */
export async function releaseHeldMail(db: Queryable, which: WhichMail, now: SQL): Promise<void> {
  await db.update(mails).set({ nextAttemptAt: now }).where(isHeld(which));
}

function isHeld({ address, tellsOf }: WhichMail) {
  return and(
    eq(mails.toAddress, address),
    arrayContains(mails.tellsOf, [tellsOf]),
    eq(mails.state, 'queued'),
    eq(mails.attempts, 0),
  );
}
