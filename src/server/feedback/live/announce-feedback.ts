import type { Database, Transaction } from '#server/platform/database/database.ts';
import { type Announcement, notifyLiveChannel } from '#server/platform/database/live-channel.ts';
import type { LiveFeedback } from '#shared/feedback/list-contract.ts';
import type { FlaggedFeedback } from '../flagging/flag-query.ts';

export type Announcer = { announce: (announcement: Announcement) => void; close: () => void };

const FLUSH_AFTER_MS = 100;
/** NOTIFY allows payloads below 8,000 bytes. */
const MAX_BYTES = 7_500;

/**
 * Notifies all servers of new feedback shortly after it was stored, in one statement for all
 * feedback that came meanwhile. Commits with NOTIFY wait for each other, so the guest's own
 * statement must not notify. A failed notification is dropped: dashboards also refresh from time to
 * time.
 */
export function makeAnnouncer(db: Database): Announcer {
  let waiting: Announcement[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const messages = messagesOf(waiting);
    waiting = [];
    if (messages.length > 0) void notifyLiveChannel(db, messages).catch(() => undefined);
  }

  return {
    announce: (announcement) => {
      waiting.push(announcement);
      timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
    close: flush,
  };
}

/** Announces answers whose serious-complaint flag changed, except held ones. */
export async function announceFlaggedFeedback(
  tx: Transaction,
  flagged: readonly FlaggedFeedback[],
  isSeriousComplaint: boolean,
): Promise<void> {
  const announcements = flagged.flatMap(({ id, venueId, businessId, isHeld }) =>
    businessId === null || isHeld
      ? []
      : [{ businessId, feedback: isSeriousComplaint ? { id, venueId, isSeriousComplaint } : null }],
  );
  if (announcements.length > 0) await notifyLiveChannel(tx, messagesOf(announcements));
}

/** Sent when the transaction that stores the readings commits. */
export async function announceUnderstoodFeedback(
  tx: Transaction,
  understood: readonly (LiveFeedback & { businessId: string })[],
): Promise<void> {
  const announcements = understood.map(({ businessId, ...feedback }) => ({
    businessId,
    feedback,
    isUnderstood: true,
  }));
  if (announcements.length > 0) await notifyLiveChannel(tx, messagesOf(announcements));
}

function messagesOf(announcements: readonly Announcement[]): string[] {
  const messages: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  for (const announcement of announcements) {
    const part = JSON.stringify(announcement);
    const size = Buffer.byteLength(part) + 1;
    if (parts.length > 0 && bytes + size > MAX_BYTES) {
      messages.push(`[${parts.join()}]`);
      parts = [];
      bytes = 0;
    }
    parts.push(part);
    bytes += size;
  }
  if (parts.length > 0) messages.push(`[${parts.join()}]`);
  return messages;
}
