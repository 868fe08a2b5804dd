import { PassThrough, type Readable } from 'node:stream';
import type { Announcement } from '#server/platform/database/live-channel.ts';
import type { LoggedAnnouncement, Unwatch } from '#server/platform/database/live-log.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { findVenuesOf } from '#server/venues/queries.ts';
import { readingScope } from '#server/venues/scope-query.ts';
import { findValidSessions } from './live-query.ts';

export type LiveFeed = {
  /** `since`: the last event id that the client has seen. */
  open: (session: AnySession, since?: string) => Promise<Readable>;
  count: () => number;
  close: () => Promise<void>;
};

type Stream = {
  businessId: string;
  /** The id of a person, or of a shared device, which gets no feedback events. */
  who: string;
  isDevice: boolean;
  /** Staff streams are closed when venues change, because a setting decides what staff may read. */
  isOfStaff: boolean;
  /** Public venue IDs; null for all venues of the business. */
  venueIds: ReadonlySet<string> | null;
  sid: string;
  body: PassThrough;
};

const HEARTBEAT_MS = 15_000;
const MAX_PER_PERSON = 10;
/** A client that does not read is disconnected; browsers reconnect by themselves. */
const MAX_UNREAD_BYTES = 64 * 1024;

/**
 * The open event streams of this server, which listens to the other servers while any stream is
 * open.
 */
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
    if (oldest && others.length + 1 >= MAX_PER_PERSON) end(oldest);
    streams.add(stream);
    stream.body.on('close', () => end(stream));
    stream.body.on('error', () => end(stream));
    unwatch ??= liveLog.watch({ onAnnouncements: hear, onReady: () => streams.forEach(resync) });
    greet(stream, since);
    heartbeat ??= setInterval(() => void beat(), HEARTBEAT_MS).unref();
    return stream.body;
  }

  /** Sends a resync if the client missed events; before the server listens, `onReady` does it. */
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

  /** Checks the sessions before each delivery, since they may have ended on another server. */
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

  /** After a change of members every stream is closed, so that clients reconnect and are checked. */
  function tell(stream: Stream, announcement: LoggedAnnouncement): void {
    if (announcement.haveMembersChanged) end(stream);
    else if (concerns(stream, announcement)) {
      say(stream, idLine(announcement.point) + eventOf(announcement));
    }
    // Browsers reconnect by themselves, then with the venues that staff may read now.
    if (announcement.haveVenuesChanged && stream.isOfStaff) end(stream);
  }

  async function publicIdsOf(session: AnySession): Promise<string[]> {
    const scope = readingScope(session.role, session);
    return (await findVenuesOf(db, scope)).map(({ venueId }) => venueId);
  }

  /** Also closes streams whose session cannot be checked; browsers reconnect by themselves. */
  async function endFinished(asked: ReadonlySet<Stream>): Promise<void> {
    if (asked.size === 0) return;
    const lasting = await findLasting(asked).catch(() => new Set<string>());
    for (const stream of asked) if (!lasting.has(stream.sid)) end(stream);
  }

  /** The beat is sent even if the database is down; ended sessions are closed once it is back. */
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
    return findValidSessions(db, sids, now());
  }

  function resync(stream: Stream): void {
    say(stream, idLine(liveLog.pointOf(stream.businessId)) + RESYNC);
  }

  function say(stream: Stream, text: string): void {
    const { body } = stream;
    if (body.writableLength + body.readableLength > MAX_UNREAD_BYTES) body.destroy();
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

/** The event id that a browser sends back as Last-Event-ID. */
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
