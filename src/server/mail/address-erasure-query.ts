import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/platform/database/database.ts';
import { mails } from './table.ts';

const SETTLED = ['sent', 'failed', 'unconfirmed'] as const;

/**
 * Removes a deleted owner's address from all emails: ours to the owner, and the owner's to guests.
 * An email that has not been sent yet still needs the address, so it loses the address once it is
 * settled.
 */
export async function eraseAddressFromMails(db: Queryable, address: string): Promise<void> {
  const isOurs = and(eq(mails.toAddress, address), isNull(mails.replyToAddress));
  const isTheirs = eq(mails.replyToAddress, address);
  const isAbout = or(isOurs, isTheirs);
  await db
    .update(mails)
    .set({ forgets: address })
    .where(and(isAbout, notInArray(mails.state, [...SETTLED])));
  await db
    .update(mails)
    .set(addressErasure(address))
    .where(and(isAbout, inArray(mails.state, [...SETTLED])));
}

/**
 * Replaces the address with a unique placeholder that cannot receive email; nothing if it is null.
 */
export function addressErasure(address: string | PgColumn) {
  const isTo = sql`${mails.toAddress} = ${address}`;
  const isReplyTo = sql`${mails.replyToAddress} = ${address}`;
  return {
    toAddress: sql`case when ${isTo} then 'erased:' || ${mails.id} else ${mails.toAddress} end`,
    toName: sql`case when ${isTo} then null else ${mails.toName} end`,
    replyToAddress: sql`case when ${isReplyTo} then null else ${mails.replyToAddress} end`,
    forgets: null,
  };
}

/**
 * An operator can send a failed email again, unless its slice has undone its cause. Without its
 * address, it can never be sent.
 */
export const CONTENT_UNLESS_FORGOTTEN = {
  html: sql`case when ${mails.forgets} is null then ${mails.html} else '' end`,
  text: sql`case when ${mails.forgets} is null then ${mails.text} else '' end`,
};
