import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { mails } from './table.ts';

const SETTLED = ['sent', 'failed', 'unconfirmed'] as const;

/**
 * Takes the address of an owner who is gone out of all mails: of ours to them and of theirs to
 * guests. What has not left yet still needs it, and gives it up when it is settled.
 */
export async function forgetAddress(db: Queryable, address: string): Promise<void> {
  const isOurs = and(eq(mails.toAddress, address), isNull(mails.replyToAddress));
  const isTheirs = eq(mails.replyToAddress, address);
  const isAbout = or(isOurs, isTheirs);
  await db
    .update(mails)
    .set({ forgets: address })
    .where(and(isAbout, notInArray(mails.state, [...SETTLED])));
  await db
    .update(mails)
    .set(withoutAddress(address))
    .where(and(isAbout, inArray(mails.state, [...SETTLED])));
}

/** No address any more: nobody can be written to, and no two of them look alike. */
export function withoutAddress(address: string) {
  const isTo = sql`${mails.toAddress} = ${address}`;
  const isReplyTo = sql`${mails.replyToAddress} = ${address}`;
  return {
    toAddress: sql`case when ${isTo} then 'erased:' || ${mails.id} else ${mails.toAddress} end`,
    toName: sql`case when ${isTo} then null else ${mails.toName} end`,
    replyToAddress: sql`case when ${isReplyTo} then null else ${mails.replyToAddress} end`,
    forgets: null,
  };
}
