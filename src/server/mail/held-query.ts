import { and, arrayContains, eq, gt, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { mails } from './table.ts';

type WhichMail = { address: string; tellsOf: string; now: SQL };

/** They have heard of it in another way, and no mail server has seen the mail. */
export async function deleteHeldMail(db: Queryable, which: WhichMail): Promise<void> {
  await db.delete(mails).where(isHeld(which));
}

/** The other way has failed: it need not wait for its time. */
export async function releaseHeldMail(db: Queryable, which: WhichMail): Promise<void> {
  await db.update(mails).set({ nextAttemptAt: which.now }).where(isHeld(which));
}

/** A mail that is due already may tell of more than the push did, so it is left to be sent. */
function isHeld({ address, tellsOf, now }: WhichMail) {
  return and(
    eq(mails.toAddress, address),
    arrayContains(mails.tellsOf, [tellsOf]),
    eq(mails.state, 'queued'),
    eq(mails.attempts, 0),
    gt(mails.nextAttemptAt, now),
  );
}
