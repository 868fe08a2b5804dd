import { and, arrayContains, eq, gt, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { mails } from './table.ts';

type HeldMailKey = { address: string; aboutId: string; now: SQL };

/**
 * Deletes the unsent email to a recipient whose push was accepted: the email was only the fallback.
 */
export async function deleteHeldMail(db: Queryable, which: HeldMailKey): Promise<void> {
  await db.delete(mails).where(isHeld(which));
}

/** Makes the email due at once, because the push failed. */
export async function releaseHeldMail(db: Queryable, which: HeldMailKey): Promise<void> {
  await db.update(mails).set({ nextAttemptAt: which.now }).where(isHeld(which));
}

/** An email that is already due may contain more than the push did, so it is sent anyway. */
function isHeld({ address, aboutId, now }: HeldMailKey) {
  return and(
    eq(mails.toAddress, address),
    arrayContains(mails.aboutIds, [aboutId]),
    eq(mails.state, 'queued'),
    eq(mails.attempts, 0),
    gt(mails.nextAttemptAt, now),
  );
}
