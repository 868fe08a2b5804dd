import { sql } from 'drizzle-orm';
import type { ErasedAnswers, LiveFeedback } from '#shared/feedback/list-contract.ts';
import type { Queryable, Transaction } from './database.ts';

/** Channel on which servers announce changes, for pages that show them live. */
export const LIVE_CHANNEL = 'tabletalk_feedback';

/**
 * An announcement between servers: a new answer, or a change to the owner's venues. If it says
 * neither, the receiver must query the database for changes.
 */
export type Announcement = {
  businessId: string;
  feedback: LiveFeedback | null;
  /** Answers that were erased: no page may go on showing them. */
  erased?: ErasedAnswers;
  /** The answer was announced before; now its text has been analysed. */
  isUnderstood?: boolean;
  haveVenuesChanged?: boolean;
  /** A member joined or left, or a member's access changed. */
  haveMembersChanged?: boolean;
  /** A change on a venue's floor, for its boards and for the guest who made the call. */
  floor?: { venueUuid: string; callId: string | null };
};

/**
 * Makes open pages load their data again when the transaction commits. For rare events only, because
 * such commits wait for each other.
 */
export async function announceResync(tx: Transaction, businessId: string): Promise<void> {
  const announcement: Announcement = { businessId, feedback: null };
  await notifyLiveChannel(tx, [JSON.stringify([announcement])]);
}

/** NOTIFY allows payloads below 8,000 bytes. */
const MAX_IDS_AT_ONCE = 150;

/** Makes open pages drop erased answers at once when the transaction commits. */
export async function announceErasure(
  tx: Transaction,
  businessId: string,
  { ids, by }: ErasedAnswers,
): Promise<void> {
  const messages: string[] = [];
  for (let from = 0; from < ids.length; from += MAX_IDS_AT_ONCE) {
    const erased = { ids: ids.slice(from, from + MAX_IDS_AT_ONCE), by };
    messages.push(JSON.stringify([{ businessId, feedback: null, erased } satisfies Announcement]));
  }
  await notifyLiveChannel(tx, messages);
}

/**
 * Announces the change when the transaction commits, and never if it rolls back. For rare events
 * only.
 */
export async function announceVenueChange(tx: Transaction, businessId: string): Promise<void> {
  const announcement: Announcement = { businessId, feedback: null, haveVenuesChanged: true };
  await notifyLiveChannel(tx, [JSON.stringify([announcement])]);
}

/**
 * Announces the change when the transaction commits. Ends the business's open streams; members who
 * are still allowed reconnect.
 */
export async function announceMemberChange(tx: Transaction, businessId: string): Promise<void> {
  const announcement: Announcement = { businessId, feedback: null, haveMembersChanged: true };
  await notifyLiveChannel(tx, [JSON.stringify([announcement])]);
}

/** Makes the boards of a venue load their data again when the transaction commits. */
export async function announceFloorChange(
  db: Queryable,
  { businessId, venueUuid }: { businessId: string; venueUuid: string },
): Promise<void> {
  const floor = { venueUuid, callId: null };
  const announcement: Announcement = { businessId, feedback: null, floor };
  await notifyLiveChannel(db, [JSON.stringify([announcement])]);
}

export function readAnnouncements(message: string): Announcement[] {
  return JSON.parse(message) as Announcement[];
}

export async function notifyLiveChannel(db: Queryable, messages: readonly string[]): Promise<void> {
  const all = sql.param([...messages]);
  await db.execute(sql`
    select pg_notify(${LIVE_CHANNEL}, message) from unnest(${all}::text[]) as message
  `);
}
