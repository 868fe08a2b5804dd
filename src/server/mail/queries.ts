import {
  and,
  arrayOverlaps,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/platform/database/database.ts';
import { MAX_COUNTED_ROWS } from '#server/platform/metrics/read-metrics.ts';
import { type Mail, type MailState, mails } from './table.ts';

/** One worker's claim on an email. A later claim raises `attempts`, which invalidates this one. */
export type MailClaim = Pick<Mail, 'id' | 'claimedBy' | 'attempts'>;

export type NewMail = Omit<typeof mails.$inferInsert, 'nextAttemptAt'> & { createdAt: Date };

/**
 * The email is due at once, or after the delay. The database's clock limits when, because a
 * server's clock may be fast.
 */
export async function insertMail(
  db: Queryable,
  mail: NewMail,
  now: SQL,
  heldForMs = 0,
): Promise<void> {
  const nextAttemptAt = sql`least(${mail.createdAt.toISOString()}::timestamptz, ${now})
    + ${heldForMs} * interval '1 millisecond'`;
  await db.insert(mails).values({ ...mail, nextAttemptAt });
}

/** Claims emails that are due, skipping rows that another worker is claiming. */
export async function claimDueMails(
  db: Queryable,
  workerId: string,
  now: SQL,
  most: number,
): Promise<Mail[]> {
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.state, 'queued'), lte(mails.nextAttemptAt, now)))
      .orderBy(mails.nextAttemptAt)
      .limit(most)
      .for('update', { skipLocked: true }),
  );
  return await db
    .with(due)
    .update(mails)
    .set({
      state: 'sending',
      attempts: sql`${mails.attempts} + 1`,
      claimedAt: sql`now()`,
      claimedBy: workerId,
      handedOverAt: null,
    })
    .where(inArray(mails.id, db.select({ id: due.id }).from(due)))
    .returning();
}

/** False if the claim was lost, in which case the message must not be sent. */
export async function markMailHandedOver(db: Queryable, claim: MailClaim): Promise<boolean> {
  const rows = await db
    .update(mails)
    .set({ handedOverAt: sql`now()`, claimedAt: sql`now()` })
    .where(stillHeld(claim))
    .returning({ id: mails.id });
  return rows.length > 0;
}

export async function updateClaimedMail(
  db: Queryable,
  claim: MailClaim,
  change: {
    state: MailState;
    nextAttemptAt?: SQL;
    sentAt?: Date;
    lastError: string | null;
    html?: string;
    text?: string;
  },
): Promise<Mail | undefined> {
  const [mail] = await db.update(mails).set(change).where(stillHeld(claim)).returning();
  return mail;
}

export async function updateMail(
  db: Queryable,
  id: string,
  change: PgUpdateSetSource<typeof mails>,
): Promise<void> {
  await db.update(mails).set(change).where(eq(mails.id, id));
}

/** Tells the other workers that this one is alive and still sending these emails. */
export async function renewMailClaims(
  db: Queryable,
  workerId: string,
  ids: string[],
): Promise<void> {
  await db
    .update(mails)
    .set({ claimedAt: sql`now()` })
    .where(and(inArray(mails.id, ids), eq(mails.state, 'sending'), eq(mails.claimedBy, workerId)));
}

/** Requeues emails that a dead worker had not handed over. They can be claimed again at once. */
export async function requeueUnsentMailsOfDeadClaims(
  db: Queryable,
  silentSeconds: number,
): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'queued', lastError: 'worker lost before sending' })
    .where(and(isDeadClaim(silentSeconds), isNull(mails.handedOverAt)));
}

export async function findHandedOverMailsOfDeadClaims(
  db: Queryable,
  silentSeconds: number,
): Promise<Mail[]> {
  return await db
    .select()
    .from(mails)
    .where(and(isDeadClaim(silentSeconds), isNotNull(mails.handedOverAt)));
}

export async function deleteSettledMailsBefore(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(mails)
    .where(
      and(inArray(mails.state, ['sent', 'failed', 'unconfirmed']), lt(mails.createdAt, before)),
    );
}

/** The email has not been handed over yet, so it can be deleted: its worker then sends nothing. */
const hasNotLeft = or(ne(mails.state, 'sending'), isNull(mails.handedOverAt));

/** Erases a person's emails, except one that a mail server is accepting at this moment. */
export async function deleteMails(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(mails).where(and(inArray(mails.id, [...ids]), hasNotLeft));
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
    .where(and(arrayOverlaps(mails.tellsOf, sql`(${ids} || ${calls})`), hasNotLeft));
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
  await db.delete(mails).where(and(eq(mails.toAddress, address), isOfSender, hasNotLeft));
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

type WaitingMailCounts = { queued: number; sending: number; oldestSeconds: number };

/** Uses the two partial indexes on unfinished emails, so it stays fast however many were sent. */
export async function countWaitingMails(db: Queryable): Promise<WaitingMailCounts> {
  const { rows } = await db.execute<WaitingMailCounts>(sql`
    select queued.mails as queued, sending.mails as sending, queued.seconds as "oldestSeconds"
    from (
      select count(*)::int as mails,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds
      from (
        select created_at from mails where state = 'queued'
        order by next_attempt_at limit ${MAX_COUNTED_ROWS}
      ) as first
    ) as queued, (
      select count(*)::int as mails
      from (select 1 from mails where state = 'sending' limit ${MAX_COUNTED_ROWS}) as first
    ) as sending
  `);
  return rows[0] ?? { queued: 0, sending: 0, oldestSeconds: 0 };
}

export async function findMail(db: Queryable, id: string): Promise<Mail | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail;
}

function stillHeld(claim: MailClaim) {
  return and(
    eq(mails.id, claim.id),
    eq(mails.state, 'sending'),
    eq(mails.attempts, claim.attempts),
    claim.claimedBy === null ? isNull(mails.claimedBy) : eq(mails.claimedBy, claim.claimedBy),
  );
}

/**
 * Uses only the database's clock: servers' clocks may differ, and tests move the product's clock.
 */
function isDeadClaim(silentSeconds: number) {
  return and(
    eq(mails.state, 'sending'),
    lt(mails.claimedAt, sql`now() - make_interval(secs => ${silentSeconds})`),
  );
}
