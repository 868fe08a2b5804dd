import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import type { ListenerHandle } from './listen-on-channel.ts';
import { type Announcement, LIVE_CHANNEL, readAnnouncements } from './live-channel.ts';

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
  watch: (watcher: Watcher) => Unwatch;
  close: () => Promise<void>;
};

type Watcher = {
  onAnnouncements: (announcements: readonly LoggedAnnouncement[]) => void;
  /** Called once this server is listening; earlier announcements may have been missed. */
  onReady: () => void;
};
export type Unwatch = () => Promise<void>;

const SOON_MS = 200;
/**
 * How long to keep listening: long enough for a page that received a position to open its stream.
 */
const LISTEN_ON_MS = 60_000;
const MAX_BUSINESSES = 10_000;

/** A log of the announcements of all servers, kept while a page is watching or is about to. */
export function makeLiveLog(db: Database): LiveLog {
  const watchers = new Set<Watcher>();
  const latest = new Map<string, number>();
  let count = 0;
  /**
   * If a business is missing from the list, its last announcement had this number or a lower one.
   */
  let forgotten = 0;
  let listening: (ListenerHandle & { ready: Promise<void> }) | undefined;
  /** Positions of two periods cannot be compared: announcements may have been missed in between. */
  let period: string | undefined;
  let lingering: NodeJS.Timeout | undefined;
  let resting = Promise.resolve();
  let isClosed = false;

  function listen(): ListenerHandle & { ready: Promise<void> } {
    let onFirst: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => {
      onFirst = resolve;
    });
    const onReady = () => {
      period = randomUUID();
      onFirst();
      for (const watcher of watchers) watcher.onReady();
    };
    return { ready, ...db.listen(LIVE_CHANNEL, { onMessage, onReady }) };
  }

  function onMessage(message: string): void {
    const announcements = readAnnouncements(message).map((announcement) => {
      // Floor events change none of the pages that use the position, so they do not move it.
      if (!announcement.floor) note(announcement.businessId);
      return { ...announcement, point: pointOf(announcement.businessId) ?? '' };
    });
    for (const { onAnnouncements } of watchers) onAnnouncements(announcements);
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
    listening ??= listen();
    clearTimeout(lingering);
    lingering = setTimeout(() => {
      lingering = undefined;
      void rest();
    }, LISTEN_ON_MS).unref();
    if (!period) await Promise.race([listening.ready, afterAMoment()]);
    return pointOf(businessId);
  }

  function watch(watcher: Watcher): Unwatch {
    watchers.add(watcher);
    if (!isClosed) listening ??= listen();
    return async () => {
      watchers.delete(watcher);
      await rest();
    };
  }

  async function rest(): Promise<void> {
    const isNeeded = watchers.size > 0 || lingering !== undefined;
    if (isNeeded && !isClosed) return;
    const stopping = listening?.stop() ?? resting;
    resting = stopping;
    listening = undefined;
    period = undefined;
    await stopping;
  }

  return {
    pointOf,
    pointSoon,
    watch,
    close: async () => {
      isClosed = true;
      clearTimeout(lingering);
      await rest();
    },
  };
}

async function afterAMoment(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, SOON_MS).unref();
  });
}
