import { PassThrough, type Readable } from 'node:stream';
import type { Announcement } from '#server/platform/database/live-channel.ts';
import type { LoggedAnnouncement, Unwatch } from '#server/platform/database/live-log.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { findVenuesOf } from '#server/venues/queries.ts';
import { readingScope } from '#server/venues/scope-query.ts';
import { findLastingSessions } from './live-query.ts';

export type LiveFeed = {
  /** `since`: the point up to which the reader has seen everything. */
  open: (session: AnySession, since?: string) => Promise<Readable>;
  count: () => number;
  close: () => Promise<void>;
};

type Stream = {
  businessId: string;
  /** A person, or a shared device, which is told of no feedback. */
  who: string;
  isDevice: boolean;
  /** Of staff: what they may read can change with a setting of the venue. */
  isOfStaff: boolean;
  /** By their public names; null for all of the business. */
  venueIds: ReadonlySet<string> | null;
  sid: string;
  body: PassThrough;
};

const HEARTBEAT_MS = 15_000;
const MOST_PER_PERSON = 10;
/** Whoever does not read is let go; a browser comes back by itself. */
const MOST_UNREAD_BYTES = 64 * 1024;

/** The owners' open streams on this server. While there are any, it hears all servers. */
export function makeLiveFeed({
  services,
  liveLog,
}: Pick<Server, 'services' | 'liveLog'>): LiveFeed {
  const { db, now, log } = services;
  const streams = new Set<Stream>();
  let unwatch: Unwatch | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let resting: Promise<void> | undefined;
  let waiting: LoggedAnnouncement[] = [];
  let delivering: Promise<void> | undefined;

  async function open(session: AnySession, since?: string): Promise<Readable> {
    const { businessId, deviceId, sid } = session;
    const who = session.userId ?? session.deviceId;
    const isDevice = deviceId !== null;
    const isOfStaff = !isDevice && session.role === 'staff';
    const hasAll = session.venueIds === null && !isOfStaff;
    const venueIds = hasAll ? null : new Set(await publicIdsOf(session));
    const body = new PassThrough();
    const stream: Stream = { businessId, who, isDevice, isOfStaff, venueIds, sid, body };
    const [oldest, ...others] = streamsOf(businessId).filter((other) => other.who === who);
    if (oldest && others.length + 1 >= MOST_PER_PERSON) end(oldest);
    streams.add(stream);
    stream.body.on('close', () => end(stream));
    stream.body.on('error', () => end(stream));
    unwatch ??= liveLog.watch({ onAnnouncements: hear, onReady: () => streams.forEach(resync) });
    greet(stream, since);
    heartbeat ??= setInterval(() => void beat(), HEARTBEAT_MS).unref();
    return stream.body;
  }

  /** Where not everything is heard yet, it is said as soon as it is. */
  function greet(stream: Stream, since: string | undefined): void {
    const point = liveLog.pointOf(stream.businessId);
    const hasMissed = since !== undefined && point !== undefined && since !== point;
    say(stream, hasMissed ? ': hello\n\n' : `: hello\n${idLine(point)}\n`);
    if (hasMissed) resync(stream);
  }

  function hear(announcements: readonly LoggedAnnouncement[]): void {
    const own = announcements.filter(({ floor }) => !floor);
    if (own.length === 0) return;
    waiting.push(...own);
    delivering ??= deliver().finally(() => {
      delivering = undefined;
    });
  }

  /** Nothing is told to a session that has ended, on whichever server. */
  async function deliver(): Promise<void> {
    while (waiting.length > 0) {
      const announcements = waiting;
      waiting = [];
      await endFinished(new Set(announcements.flatMap(({ businessId }) => streamsOf(businessId))));
      for (const announcement of announcements) {
        for (const stream of streamsOf(announcement.businessId)) tell(stream, announcement);
      }
    }
  }

  /** Who belongs to the business, or may see what of it, has changed: each shows anew who they are. */
  function tell(stream: Stream, announcement: LoggedAnnouncement): void {
    if (announcement.haveMembersChanged) end(stream);
    else if (concerns(stream, announcement)) {
      say(stream, idLine(announcement.point) + eventOf(announcement));
    }
    // They come back by themselves, and may then hear of what they may read now.
    if (announcement.haveVenuesChanged && stream.isOfStaff) end(stream);
  }

  async function publicIdsOf(session: AnySession): Promise<string[]> {
    const scope = readingScope(session.role, session);
    return (await findVenuesOf(db, scope)).map(({ venueId }) => venueId);
  }

  /** Who cannot be checked is let go too: a browser comes back by itself and shows who it is. */
  async function endFinished(asked: ReadonlySet<Stream>): Promise<void> {
    if (asked.size === 0) return;
    const lasting = await findLasting(asked).catch(() => new Set<string>());
    for (const stream of asked) if (!lasting.has(stream.sid)) end(stream);
  }

  /** Sent whether or not the database answers; who may go on watching is known when it does. */
  async function beat(): Promise<void> {
    const asked = new Set(streams);
    for (const stream of asked) say(stream, ': beat\n\n');
    try {
      const lasting = await findLasting(asked);
      for (const stream of asked) if (!lasting.has(stream.sid)) end(stream);
    } catch {
      log.warn('sessions of open streams could not be checked');
    }
  }

  function findLasting(asked: ReadonlySet<Stream>): Promise<Set<string>> {
    const sids = [...asked].map(({ sid }) => sid);
    return findLastingSessions(db, sids, now());
  }

  function resync(stream: Stream): void {
    say(stream, idLine(liveLog.pointOf(stream.businessId)) + RESYNC);
  }

  function say(stream: Stream, text: string): void {
    const { body } = stream;
    if (body.writableLength + body.readableLength > MOST_UNREAD_BYTES) body.destroy();
    else if (body.writable) body.write(text);
  }

  function end(stream: Stream): void {
    streams.delete(stream);
    stream.body.end();
    if (streams.size === 0) rest();
  }

  function rest(): void {
    clearInterval(heartbeat);
    resting = unwatch?.() ?? resting;
    heartbeat = undefined;
    unwatch = undefined;
  }

  function streamsOf(businessId: string): Stream[] {
    return [...streams].filter((stream) => stream.businessId === businessId);
  }

  return {
    open,
    count: () => streams.size,
    close: async () => {
      for (const stream of streams) end(stream);
      await resting;
      await delivering;
    },
  };
}

function concerns({ venueIds, isDevice }: Stream, { feedback }: Announcement): boolean {
  if (isDevice) return feedback === null;
  return venueIds === null || feedback === null || venueIds.has(feedback.venueId);
}

/** How far whoever heard this has come. */
function idLine(point: string | undefined): string {
  return point === undefined ? '' : `id: ${point}\n`;
}

const RESYNC = 'event: resync\ndata: {}\n\n';
const VENUES = 'event: venues\ndata: {}\n\n';

function eventOf({ feedback, isUnderstood, haveVenuesChanged }: Announcement): string {
  const event = isUnderstood ? 'understood' : 'feedback';
  if (feedback) return `event: ${event}\ndata: ${JSON.stringify(feedback)}\n\n`;
  return haveVenuesChanged ? VENUES : RESYNC;
}
