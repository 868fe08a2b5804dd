import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { ListenerHandle } from '../database/listen-on-channel.ts';
import { type Announcement, LIVE_CHANNEL, readAnnouncements } from '../database/live-channel.ts';

/** An announcement, and its business's position in the log after it. */
export type LoggedAnnouncement = Announcement & { point: string };

export type LiveLog = {
  /**
   * The business's position in the log, which changes only when something is announced for it.
   * Undefined while this server may be missing announcements.
   */
  pointOf: (businessId: string) => string | undefined;
  /** Waits briefly until this server listens; it then keeps listening for a minute. */
  pointSoon: (businessId: string) => Promise<string | undefined>;
  listen: () => void;
  /** Stops listening, unless a page that was just loaded is about to open its stream. */
  rest: () => void;
  close: () => Promise<void>;
};

type Watcher = {
  onAnnouncements: (announcements: readonly LoggedAnnouncement[]) => void;
  /** Called once this server is listening; earlier announcements may have been missed. */
  onReady: () => void;
};

const SOON_MS = 200;
/**
 * How long to keep listening: long enough for a page that received a position to open its stream.
 */
const LISTEN_ON_MS = 60_000;
const MAX_BUSINESSES = 10_000;

/** A log of the announcements of all servers, kept while a stream is open or is about to be. */
export function makeLiveLog(db: Database, { onAnnouncements, onReady }: Watcher): LiveLog {
  const latest = new Map<string, number>();
  let count = 0;
  /**
   * A business that is missing from `latest` had its last announcement at this number or earlier.
   */
  let forgotten = 0;
  let listening: (ListenerHandle & { ready: Promise<void> }) | undefined;
  /** Positions of two periods cannot be compared: announcements may have been missed in between. */
  let period: string | undefined;
  let lingering: NodeJS.Timeout | undefined;
  let isNeeded = false;
  let isClosed = false;
  let stopped = Promise.resolve();

  function begin(): ListenerHandle & { ready: Promise<void> } {
    let onFirst: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => {
      onFirst = resolve;
    });
    const begun = () => {
      period = randomUUID();
      onFirst();
      onReady();
    };
    return { ready, ...db.listen(LIVE_CHANNEL, { onMessage, onReady: begun }) };
  }

  function onMessage(message: string): void {
    const announcements = readAnnouncements(message).map((announcement) => {
      // Floor events change none of the pages that use the position, so they do not move it.
      if (!announcement.floor) note(announcement.businessId);
      return { ...announcement, point: pointOf(announcement.businessId) ?? '' };
    });
    onAnnouncements(announcements);
  }

  /** Keeps the businesses in the order of their last announcement. */
  function note(businessId: string): void {
    count += 1;
    latest.delete(businessId);
    latest.set(businessId, count);
    const [oldest] = latest;
    if (!oldest || latest.size <= MAX_BUSINESSES) return;
    latest.delete(oldest[0]);
    forgotten = oldest[1];
  }

  function pointOf(businessId: string): string | undefined {
    return period && `${period}.${latest.get(businessId) ?? forgotten}`;
  }

  async function pointSoon(businessId: string): Promise<string | undefined> {
    if (isClosed) return undefined;
    listening ??= begin();
    clearTimeout(lingering);
    lingering = setTimeout(() => {
      lingering = undefined;
      stopUnlessNeeded();
    }, LISTEN_ON_MS).unref();
    if (!period) await Promise.race([listening.ready, afterAMoment()]);
    return pointOf(businessId);
  }

  function stopUnlessNeeded(): void {
    if ((isNeeded || lingering !== undefined) && !isClosed) return;
    stopped = listening?.stop() ?? stopped;
    listening = undefined;
    period = undefined;
  }

  return {
    pointOf,
    pointSoon,
    listen: () => {
      isNeeded = true;
      if (!isClosed) listening ??= begin();
    },
    rest: () => {
      isNeeded = false;
      stopUnlessNeeded();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(lingering);
      stopUnlessNeeded();
      await stopped;
    },
  };
}

async function afterAMoment(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, SOON_MS).unref();
  });
}
