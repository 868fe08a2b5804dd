import { sql } from 'drizzle-orm';
import type { LiveFeedback } from '#shared/feedback/list-contract.ts';
import type { Queryable, Transaction } from './database.ts';

/** Where servers tell each other what people who watch want to know. */
export const LIVE_CHANNEL = 'tabletalk_feedback';

/**
 * What servers tell each other: a feedback that came, or that the owner's venues have changed; with
 * neither it only says: look for yourself.
 */
export type Announcement = {
  businessId: string;
  feedback: LiveFeedback | null;
  /** It came before, and now it is known what its words say. */
  isUnderstood?: boolean;
  haveVenuesChanged?: boolean;
  /** Somebody joined or left, or may see more or less than before. */
  haveMembersChanged?: boolean;
  /** Something happened on a venue's floor; for its boards, and for the guest of that call. */
  floor?: { venueUuid: string; callId: string | null };
};

/** With the transaction: heard when it is committed, and not at all otherwise. For rare events only. */
export async function announceVenues(tx: Transaction, businessId: string): Promise<void> {
  const announcement: Announcement = { businessId, feedback: null, haveVenuesChanged: true };
  await notify(tx, [JSON.stringify([announcement])]);
}

/** With the transaction. Open streams of the business end, and whoever may come back does. */
export async function announceMembers(tx: Transaction, businessId: string): Promise<void> {
  const announcement: Announcement = { businessId, feedback: null, haveMembersChanged: true };
  await notify(tx, [JSON.stringify([announcement])]);
}

export function readAnnouncements(message: string): Announcement[] {
  return JSON.parse(message) as Announcement[];
}

export async function notify(db: Queryable, messages: readonly string[]): Promise<void> {
  const all = sql.param([...messages]);
  await db.execute(sql`
    select pg_notify(${LIVE_CHANNEL}, message) from unnest(${all}::text[]) as message
  `);
}
