import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AppError } from '#shared/api/errors.ts';
import { makePendingWork } from '../concurrency/pending-work.ts';
import type { DrainState } from '../http/close-gracefully.ts';
import type { PlatformServices } from '../services.ts';
import { type LiveLog, type LoggedAnnouncement, makeLiveLog } from './live-log.ts';

/** What an open stream reports. A slice describes its topics; a stream can have several. */
export type Topic = {
  /** Counted in metrics. */
  name: string;
  onAnnouncement: (announcement: LoggedAnnouncement, stream: LiveStream) => void;
  /** Announcements up to `point` may have been missed: tell the client to read everything again. */
  catchUp: (stream: LiveStream, point: string | undefined) => void;
  /** The stream has opened. */
  begin?: (stream: LiveStream) => void;
  /** The stream is over; `isComingBack` if the server ended it so that its client reconnects. */
  end?: (isComingBack: boolean) => void;
};

export type LiveStream = {
  send: (event: string, data: unknown, id?: string) => void;
  end: () => void;
  /** Ends the stream so that its client reconnects, with the permissions that apply by then. */
  reconnect: () => void;
};

export type StreamRequest = {
  /** The business or call whose announcements the stream gets. */
  subject: string;
  /** The session that the stream ends with; a guest's stream has none. */
  sid?: string;
  /**
   * Who opened the stream, and for what. If they have `maxStreams` open already, the oldest one
   * ends.
   */
  opener: string;
  maxStreams: number;
  /**
   * For clients that resume at a position in the business's log: the last position they have seen,
   * if any.
   */
  resume?: { since: string | undefined };
  topics: readonly Topic[];
};

export type LiveFeed = Pick<LiveLog, 'pointOf' | 'pointSoon'> & {
  /** Responds with an open stream; `prepare` is not called for a request that gets none. */
  serve: (reply: FastifyReply, prepare: () => Promise<StreamRequest>) => Promise<FastifyReply>;
  /** Also runs `check` at every heartbeat, while any stream is open. */
  onBeat: (check: () => Promise<void>) => void;
  /** How many open streams have the topic. */
  count: (topic: string) => number;
  /** Work of topics that must be done before the server stops. */
  pending: Pick<ReturnType<typeof makePendingWork>, 'add'>;
  close: () => Promise<void>;
};

type Needs = {
  services: Pick<PlatformServices, 'db' | 'now' | 'log'>;
  draining: DrainState;
  /** Of these sessions, the ones that are still valid. */
  findValidSessions: (sids: readonly string[]) => Promise<ReadonlySet<string>>;
};

type OpenStream = LiveStream & { request: StreamRequest; write: (text: string) => void };

/** Shorter than 25 seconds, the silence after which the floor board replaces its stream. */
const HEARTBEAT_MS = 10_000;
/** A client that leaves this much data unread is disconnected; browsers reconnect by themselves. */
const MAX_UNREAD_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 1;

/**
 * The open event streams of this server. While there are any, it listens to the announcements of
 * all servers and passes each to the streams of its business or call.
 */
export function makeLiveFeed({ services, draining, findValidSessions }: Needs): LiveFeed {
  const streams = new Map<string, Set<OpenStream>>();
  const checks: (() => Promise<void>)[] = [];
  const pending = makePendingWork();
  const log = makeLiveLog(services.db, {
    onAnnouncements: queueAnnouncements,
    onReady: () => allStreams().forEach(catchUp),
  });
  let heartbeat: NodeJS.Timeout | undefined;
  let waiting: LoggedAnnouncement[] = [];
  let isDelivering = false;
  let isClosed = false;

  async function serve(
    reply: FastifyReply,
    prepare: () => Promise<StreamRequest>,
  ): Promise<FastifyReply> {
    // A HEAD request would leave a stream open that nobody reads.
    let body: PassThrough | '' = '';
    if (reply.request.method !== 'HEAD') {
      refuseWhenStopping();
      body = open(await prepare());
    }
    return (
      reply
        // Proxies must not buffer events.
        .headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
        .send(body)
    );
  }

  function refuseWhenStopping(): void {
    if (!isClosed && !draining.isUnderWay()) return;
    throw new AppError('UNAVAILABLE', 'This server is about to stop. Please connect again.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  function open(request: StreamRequest): PassThrough {
    const { subject, opener, maxStreams, topics } = request;
    const open = streamsOf(subject).filter((other) => other.request.opener === opener);
    if (open.length >= maxStreams) open[0]?.end();
    const body = new PassThrough();
    let isOver = false;
    const finish = (isComingBack: boolean) => {
      body.end();
      if (isOver) return;
      isOver = true;
      remove(stream);
      for (const topic of topics) topic.end?.(isComingBack);
    };
    const write = (text: string) => {
      if (body.writableLength + body.readableLength > MAX_UNREAD_BYTES) body.destroy();
      else if (body.writable) body.write(text);
    };
    const stream: OpenStream = {
      request,
      write,
      send: (event, data, id) =>
        write(`${idLine(id)}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => finish(false),
      reconnect: () => finish(true),
    };
    body.once('close', stream.end);
    body.on('error', () => body.destroy());
    streams.set(subject, (streams.get(subject) ?? new Set()).add(stream));
    log.listen();
    heartbeat ??= setInterval(() => void beat(), HEARTBEAT_MS).unref();
    if (isClosed) stream.end();
    else greet(stream);
    return body;
  }

  /** What a client missed is unknown until this server listens; all streams then catch up. */
  function greet(stream: OpenStream): void {
    const { subject, resume, topics } = stream.request;
    const point = resume && log.pointOf(subject);
    const hasMissed = point !== undefined && resume?.since !== undefined && resume.since !== point;
    stream.write(`: hello\n${hasMissed ? '' : idLine(point)}\n`);
    for (const topic of topics) topic.begin?.(stream);
    if (hasMissed) catchUp(stream);
  }

  function catchUp(stream: OpenStream): void {
    const { subject, topics } = stream.request;
    for (const topic of topics) topic.catchUp(stream, log.pointOf(subject));
  }

  function queueAnnouncements(announcements: readonly LoggedAnnouncement[]): void {
    waiting.push(...announcements.filter((announcement) => streamsFor(announcement).length > 0));
    if (waiting.length > 0 && !isDelivering) pending.add(deliver());
  }

  /** Checks the sessions before each delivery, since they may have ended on another server. */
  async function deliver(): Promise<void> {
    isDelivering = true;
    while (waiting.length > 0) {
      const announcements = waiting;
      waiting = [];
      const concerned = new Set(announcements.flatMap(streamsFor));
      await endWithoutSession(concerned).catch(() => {
        // A session that could not be checked must not get the announcement.
        for (const stream of concerned) if (stream.request.sid !== undefined) stream.reconnect();
      });
      for (const announcement of announcements)
        for (const stream of streamsFor(announcement)) deliverOrReconnect(stream, announcement);
    }
    isDelivering = false;
  }

  /** A fault in a topic must not keep announcements, such as an alarm, from the other streams. */
  function deliverOrReconnect(stream: OpenStream, announcement: LoggedAnnouncement): void {
    try {
      deliverTo(stream, announcement);
    } catch (error) {
      services.log.error(
        { err: error },
        'an announcement could not be sent to an open event stream',
      );
      stream.reconnect();
    }
  }

  /** A change of members may concern any session of the business, so each has to reconnect. */
  function deliverTo(stream: OpenStream, announcement: LoggedAnnouncement): void {
    const { sid, topics } = stream.request;
    if (announcement.haveMembersChanged && sid !== undefined) stream.reconnect();
    else for (const topic of topics) topic.onAnnouncement(announcement, stream);
  }

  async function endWithoutSession(asked: ReadonlySet<OpenStream>): Promise<void> {
    const sids = [...asked].flatMap(({ request }) => request.sid ?? []);
    if (sids.length === 0) return;
    const valid = await findValidSessions(sids);
    for (const stream of asked) {
      const { sid } = stream.request;
      if (sid !== undefined && !valid.has(sid)) stream.end();
    }
  }

  /** The beat is sent even if the database is down; ended sessions are noticed once it is back. */
  async function beat(): Promise<void> {
    const asked = new Set(allStreams());
    for (const stream of asked) stream.write(': beat\n\n');
    const checked = [endWithoutSession(asked), ...checks.map((check) => check())];
    const results = await Promise.allSettled(checked);
    if (results.some(({ status }) => status === 'rejected')) {
      services.log.warn('open event streams could not be checked');
    }
  }

  function remove(stream: OpenStream): void {
    const { subject } = stream.request;
    const others = streams.get(subject);
    others?.delete(stream);
    if (others?.size === 0) streams.delete(subject);
    if (streams.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
    log.rest();
  }

  function streamsFor({ businessId, floor }: LoggedAnnouncement): OpenStream[] {
    return [...streamsOf(businessId), ...(floor?.callId ? streamsOf(floor.callId) : [])];
  }

  function streamsOf(subject: string): OpenStream[] {
    return [...(streams.get(subject) ?? [])];
  }

  function allStreams(): OpenStream[] {
    return [...streams.values()].flatMap((some) => [...some]);
  }

  return {
    pointOf: log.pointOf,
    pointSoon: log.pointSoon,
    serve,
    onBeat: (check) => checks.push(check),
    count: (topic) =>
      allStreams().filter(({ request }) => request.topics.some(({ name }) => name === topic))
        .length,
    pending,
    close: async () => {
      isClosed = true;
      for (const stream of allStreams()) stream.end();
      await log.close();
      await pending.settle();
    },
  };
}

/** The event id that a client sends back as Last-Event-ID. */
function idLine(id: string | undefined): string {
  return id === undefined ? '' : `id: ${id}\n`;
}
