import type { Readable } from 'node:stream';
import { makePendingWork } from '#server/platform/concurrency/pending-work.ts';
import type { ListenerHandle } from '#server/platform/database/listen-on-channel.ts';
import {
  type Announcement,
  LIVE_CHANNEL,
  readAnnouncements,
} from '#server/platform/database/live-channel.ts';
import {
  type EventStream,
  eventText,
  openEventStream,
} from '#server/platform/http/event-stream.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { LISTENING_FOR_MS } from '#shared/floor/call-rules.ts';
import { findCallById } from '../calls/queries.ts';
import { presentCallToGuest } from '../guest/present-call-to-guest.ts';
import { expireListeners, findLivingListeners, insertListener } from './listener-query.ts';

export type FloorFeed = {
  /** Opens the stream of a board, which counts as listening while the board sends beats. */
  openBoard: (board: BoardRequest) => Promise<Readable>;
  /** Opens the stream of a guest's page, which gets the state of the call. */
  openCall: (callId: string) => Promise<Readable>;
  counts: () => { boards: number; guests: number };
  close: () => Promise<void>;
};

type BoardRequest = {
  session: AnySession;
  venue: { id: string; venueId: string };
  /** The last event that the board received before its connection broke. */
  lastEventId: string | undefined;
};

type Board = {
  listenerId: string;
  sid: string;
  businessId: string;
  who: string;
  venueUuid: string;
  venueId: string;
  stream: EventStream;
};
type Guest = { callId: string; stream: EventStream };

const HEARTBEAT_MS = 10_000;
const MAX_PER_PERSON = 10;
const MAX_PER_CALL = 5;

/**
 * The open floor boards and waiting guests on this server. While there are any, the server listens
 * to announcements from all servers. An announcement tells boards to reload, and sends each guest
 * the state of the call as read from the database.
 */
export function makeFloorFeed(services: Services): FloorFeed {
  const { db, now, log } = services;
  const boards = new Set<Board>();
  /** Boards that have to reconnect for a session check; they count as listening for a while. */
  const comingBack = new Set<Board>();
  const guests = new Set<Guest>();
  let listening: ListenerHandle | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  const leaving = makePendingWork();
  /** Difference between the database clock, which all servers share, and this server's clock. */
  let clockAheadMs = 0;

  async function openBoard({ session, venue, lastEventId }: BoardRequest): Promise<Readable> {
    const { businessId, sid } = session;
    const listener = await insertListener(services, { venueUuid: venue.id, sid });
    if (!listener) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    clockAheadMs = listener.seenAt.getTime() - now().getTime();
    const who = session.userId ?? session.deviceId;
    const [oldest, ...others] = [...boards].filter((board) => board.who === who);
    if (oldest && others.length + 1 >= MAX_PER_PERSON) oldest.stream.end();
    const stream = openEventStream(() => leave(board));
    const board: Board = {
      listenerId: listener.id,
      sid,
      businessId,
      who,
      venueUuid: venue.id,
      venueId: venue.venueId,
      stream,
    };
    boards.add(board);
    takePlaceOfFormer(board);
    begin();
    look(board, { board: listener.id, since: momentOf(lastEventId)?.toISOString() });
    return stream.body;
  }

  async function openCall(callId: string): Promise<Readable> {
    const [oldest, ...others] = [...guests].filter((guest) => guest.callId === callId);
    if (oldest && others.length + 1 >= MAX_PER_CALL) oldest.stream.end();
    const stream = openEventStream(() => {
      guests.delete(guest);
      restWhenAlone();
    });
    const guest: Guest = { callId, stream };
    guests.add(guest);
    begin();
    await tellGuests([guest]);
    return stream.body;
  }

  function begin(): void {
    listening ??= db.listen(LIVE_CHANNEL, {
      onMessage: (message) => readAnnouncements(message).forEach(hear),
      // Announcements may have been missed before the connection was ready.
      onReady: () => {
        for (const board of boards) look(board);
        void tellGuests([...guests]);
      },
    });
    heartbeat ??= setInterval(() => void beat(), HEARTBEAT_MS).unref();
  }

  function hear(announcement: Announcement): void {
    const { businessId, feedback, floor, haveMembersChanged, haveVenuesChanged } = announcement;
    for (const board of boards) {
      if (board.businessId !== businessId) continue;
      // The team has changed: each board has to reconnect, which checks its session again.
      if (haveMembersChanged) sendBack(board);
      else if (floor ? floor.venueUuid === board.venueUuid : concerns(board)) look(board);
    }
    if (floor) void tellGuests([...guests].filter(({ callId }) => callId === floor.callId));

    function concerns(board: Board): boolean {
      return feedback ? feedback.venueId === board.venueId : haveVenuesChanged === true;
    }
  }

  function look(
    { stream }: Board,
    data: { board?: string; since?: string | undefined } = {},
  ): void {
    const at = new Date(now().getTime() + clockAheadMs);
    stream.say(eventText('look', data, at.toISOString()));
  }

  async function tellGuests(asked: readonly Guest[]): Promise<void> {
    for (const { callId, stream } of asked) {
      try {
        const call = await findCallById(services, callId);
        if (call) stream.say(eventText('call', presentCallToGuest(call)));
        else stream.end();
      } catch {
        // The page loads the state again when it reconnects.
        stream.end();
      }
    }
  }

  /**
   * Keeps connections alive even if the database is down. Then ends the stream of each board that
   * has sent no beat for too long; a board that is still open reconnects.
   */
  async function beat(): Promise<void> {
    for (const { stream } of [...boards, ...guests]) stream.say(': beat\n\n');
    const asked = [...boards];
    if (asked.length === 0) return;
    try {
      const { living, at } = await findLivingListeners(services, idsOf(asked));
      if (at) clockAheadMs = at.getTime() - now().getTime();
      for (const board of asked) if (!living.has(board.listenerId)) board.stream.end();
    } catch {
      log.warn('open floor boards could not be looked up');
    }
  }

  /**
   * Disconnects a board but leaves its listener row, so that guests can call while it reconnects.
   * A board whose session is no longer allowed is not counted as listening, whatever its row says.
   */
  function sendBack(board: Board): void {
    boards.delete(board);
    comingBack.add(board);
    setTimeout(() => comingBack.delete(board), LISTENING_FOR_MS).unref();
    board.stream.end();
    restWhenAlone();
  }

  /** Expires a reconnected board's old listener row, or it would count after the board has left. */
  function takePlaceOfFormer({ sid, venueUuid }: Board): void {
    const former = [...comingBack].find((each) => each.sid === sid && each.venueUuid === venueUuid);
    if (!former) return;
    comingBack.delete(former);
    leaving.add(forget([former]));
  }

  function leave(board: Board): void {
    if (!boards.delete(board)) return;
    // A failure does no harm: a listener row that is left behind soon expires.
    leaving.add(forget([board]));
    restWhenAlone();
  }

  async function forget(gone: readonly Board[]): Promise<void> {
    await expireListeners(services, idsOf(gone)).catch(() => undefined);
  }

  function restWhenAlone(): void {
    if (boards.size > 0 || guests.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
    if (listening) leaving.add(listening.stop());
    listening = undefined;
  }

  return {
    openBoard,
    openCall,
    counts: () => ({ boards: boards.size, guests: guests.size }),
    close: async () => {
      for (const { stream } of [...boards, ...guests]) stream.end();
      leaving.add(forget([...comingBack]));
      await leaving.settle();
    },
  };
}

function idsOf(boards: readonly Board[]): string[] {
  return boards.map(({ listenerId }) => listenerId);
}

/** Reads the time from an event ID that this server issued; ignores any other value. */
function momentOf(lastEventId: string | undefined): Date | undefined {
  if (!lastEventId || !/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(lastEventId)) return undefined;
  const moment = new Date(lastEventId);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
