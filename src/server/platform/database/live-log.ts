import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import type { Listening } from './listen.ts';
import { type Announcement, LIVE_CHANNEL, readAnnouncements } from './live-channel.ts';

/** An announcement, and the point that its business has come to with it. */
export type LoggedAnnouncement = Announcement & { point: string };

export type LiveLog = {
  /**
   * How far a business has come: as long as nothing is announced of it, the point stays the same.
   * Undefined where not everything is heard.
   */
  pointOf: (businessId: string) => string | undefined;
  /** The same once everything is heard, if that is soon; the next minute is then heard as well. */
  pointSoon: (businessId: string) => Promise<string | undefined>;
  watch: (watcher: Watcher) => Unwatch;
  close: () => Promise<void>;
};

type Watcher = {
  onAnnouncements: (announcements: readonly LoggedAnnouncement[]) => void;
  /** From now on everything is heard; what was said before may have been missed. */
  onReady: () => void;
};
export type Unwatch = () => Promise<void>;

const SOON_MS = 200;
/** Long enough for a page that was told a point to open its stream. */
const LISTEN_ON_MS = 60_000;
const MOST_BUSINESSES = 10_000;

/** What this server has heard from all servers, while somebody watches or is about to. */
export function makeLiveLog(db: Database): LiveLog {
  const watchers = new Set<Watcher>();
  const latest = new Map<string, number>();
  let count = 0;
  /** Of whoever is not in the list the last was this one, or one before it. */
  let forgotten = 0;
  let listening: (Listening & { ready: Promise<void> }) | undefined;
  /** Points of two of these cannot be compared: something may have been missed in between. */
  let period: string | undefined;
  let lingering: NodeJS.Timeout | undefined;
  let resting = Promise.resolve();
  let isClosed = false;

  function listen(): Listening & { ready: Promise<void> } {
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
      // What happens on a floor changes no page.
      if (!announcement.floor) note(announcement.businessId);
      return { ...announcement, point: pointOf(announcement.businessId) ?? '' };
    });
    for (const { onAnnouncements } of watchers) onAnnouncements(announcements);
  }

  /** The businesses stand in the order of their last announcement. */
  function note(businessId: string): void {
    count += 1;
    latest.delete(businessId);
    latest.set(businessId, count);
    const [oldest] = latest;
    if (!oldest || latest.size <= MOST_BUSINESSES) return;
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
