import type { Database, Transaction } from '#server/platform/database/database.ts';
import { type Announcement, notify } from '#server/platform/database/live-channel.ts';

export type Announcer = { announce: (announcement: Announcement) => void; close: () => void };

const FLUSH_AFTER_MS = 100;
/** PostgreSQL takes messages of less than 8,000 bytes. */
const MOST_BYTES = 7_500;

/**
 * Tells all servers of new feedback a moment after it was stored, in one statement for all that came
 * meanwhile. Commits that notify wait for each other, so no guest's own statement does it. What
 * cannot be told is dropped: whoever watches also looks now and then.
 */
export function makeAnnouncer(db: Database): Announcer {
  let waiting: Announcement[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const messages = messagesOf(waiting);
    waiting = [];
    if (messages.length > 0) void notify(db, messages).catch(() => undefined);
  }

  return {
    announce: (announcement) => {
      waiting.push(announcement);
      timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
    close: flush,
  };
}

/** With the transaction: heard when it is committed, and not at all otherwise. For rare events only. */
export async function announceResync(tx: Transaction, businessId: string): Promise<void> {
  await notify(tx, messagesOf([{ businessId, feedback: null }]));
}

function messagesOf(announcements: readonly Announcement[]): string[] {
  const messages: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  for (const announcement of announcements) {
    const part = JSON.stringify(announcement);
    const size = Buffer.byteLength(part) + 1;
    if (parts.length > 0 && bytes + size > MOST_BYTES) {
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
