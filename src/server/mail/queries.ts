import {
  and,
  arrayOverlaps,
  desc,
  eq,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { isClaimHeldSql } from '#server/platform/queue/claim-query.ts';
import type { Claim } from '#server/platform/queue/queue.ts';
import { wakeUpWorkersSql } from '#server/platform/queue/queue-wake-ups.ts';
import { mailQueue } from './mail-queue.ts';
import { type Mail, mails } from './table.ts';

export type NewMail = Omit<typeof mails.$inferInsert, 'nextAttemptAt'> & { createdAt: Date };

/**
 * The email is due at once, or after the delay. It never counts from later than the database's
 * clock, because a server's clock may be fast.
 */
export async function insertMail(
  db: Queryable,
  mail: NewMail,
  now: SQL,
  heldForMs = 0,
): Promise<void> {
  const nextAttemptAt = sql`least(${mail.createdAt.toISOString()}::timestamptz, ${now})
    + ${heldForMs} * interval '1 millisecond'`;
  await db
    .insert(mails)
    .values({ ...mail, nextAttemptAt })
    .returning({ woken: wakeUpWorkersSql(mailQueue) });
}

/** False if the claim was lost, in which case the message must not be sent. */
export async function markMailHandedOver(db: Queryable, claim: Claim): Promise<boolean> {
  const rows = await db
    .update(mails)
    .set({ handedOverAt: sql`now()`, claimedAt: sql`now()` })
    .where(isClaimHeldSql(mails, claim))
    .returning({ id: mails.id });
  return rows.length > 0;
}

export async function deleteSettledMailsBefore(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(mails)
    .where(
      and(inArray(mails.state, ['sent', 'failed', 'unconfirmed']), lt(mails.createdAt, before)),
    );
}

export async function eraseContentOfFailedMailsBefore(db: Queryable, before: Date): Promise<void> {
  await db
    .update(mails)
    .set({ html: '', text: '' })
    .where(and(eq(mails.state, 'failed'), ne(mails.html, ''), lt(mails.createdAt, before)));
}

/** The email has not been handed over yet, so it can be deleted: its worker then sends nothing. */
const HAS_NOT_LEFT = or(ne(mails.state, 'sending'), isNull(mails.handedOverAt));

/** Erases a person's emails, except one that a mail server is accepting at this moment. */
export async function deleteMails(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(mails).where(and(inArray(mails.id, [...ids]), HAS_NOT_LEFT));
}

/**
 * Part of erasing a guest: deletes emails to the team about the guest's answers and calls. Must be
 * called before the answers are deleted, since the lookup of the calls needs them.
 */
export async function deleteMailsAboutFeedback(
  db: Queryable,
  feedbackIds: readonly string[],
): Promise<void> {
  if (feedbackIds.length === 0) return;
  const ids = sql`${sql.param([...feedbackIds])}::uuid[]`;
  const calls = sql`array(select id from calls where feedback_id = any(${ids}))`;
  await db
    .delete(mails)
    .where(and(arrayOverlaps(mails.aboutIds, sql`(${ids} || ${calls})`), HAS_NOT_LEFT));
}

/**
 * Deletes one sender's emails to an address. An owner's are found by their reply-to address; ours
 * have none, so pass null.
 */
export async function deleteMailsTo(
  db: Queryable,
  address: string,
  { replyTo }: { replyTo: string | null },
): Promise<void> {
  const isOfSender =
    replyTo === null ? isNull(mails.replyToAddress) : eq(mails.replyToAddress, replyTo);
  await db.delete(mails).where(and(eq(mails.toAddress, address), isOfSender, HAS_NOT_LEFT));
}

export async function findNewestMails(
  db: Queryable,
  most: number,
  toAddress?: string,
): Promise<Mail[]> {
  return await db
    .select()
    .from(mails)
    .where(toAddress === undefined ? undefined : eq(mails.toAddress, toAddress))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(most);
}

export async function findMail(db: Queryable, id: string): Promise<Mail | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail;
}
