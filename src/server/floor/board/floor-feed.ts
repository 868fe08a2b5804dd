import type { Readable } from 'node:stream';
import { makePendingWork } from '#server/platform/concurrency/pending-work.ts';
import type { Listening } from '#server/platform/database/listen.ts';
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
import { presentToGuest } from '../guest/present-to-guest.ts';
import { findLivingListeners, insertListener, leaveListeners } from './listener-query.ts';

export type FloorFeed = {
  /** A board: it is told to look, and counts as listening as long as it answers to signs of life. */
  openBoard: (board: BoardRequest) => Promise<Readable>;
  /** The page of the guest of a call: it is told the call's state. */
  openCall: (callId: string) => Promise<Readable>;
  counts: () => { boards: number; guests: number };
  close: () => Promise<void>;
};

type BoardRequest = {
  session: AnySession;
  venue: { id: string; venueId: string };
  /** What the board was told last before it was cut off. */
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
const MOST_PER_PERSON = 10;
const MOST_PER_CALL = 5;

/**
 * The open floor boards and waiting guests on this server. While there are any, it listens to all
 * servers. The database is the truth: boards are only told to look, and guests what it says then.
 */
export function makeFloorFeed(services: Services): FloorFeed {
  const { db, now, log } = services;
  const boards = new Set<Board>();
  /** Sent away to show anew who they are: they count as listening until they do, or their time is over. */
  const comingBack = new Set<Board>();
  const guests = new Set<Guest>();
  let listening: Listening | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  const leaving = makePendingWork();
  /** How far the clock that all servers share is from this one's. */
  let clockAheadMs = 0;

  async function openBoard({ session, venue, lastEventId }: BoardRequest): Promise<Readable> {
    const { businessId, sid } = session;
    const listener = await insertListener(services, { venueUuid: venue.id, sid });
    if (!listener) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    clockAheadMs = listener.seenAt.getTime() - now().getTime();
    const who = session.userId ?? session.deviceId;
    const [oldest, ...others] = [...boards].filter((board) => board.who === who);
    if (oldest && others.length + 1 >= MOST_PER_PERSON) oldest.stream.end();
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
    if (oldest && others.length + 1 >= MOST_PER_CALL) oldest.stream.end();
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
      // What was said before may have been missed.
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
      // Who belongs to the business has changed: each comes back and shows anew who they are.
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
        if (call) stream.say(eventText('call', presentToGuest(call)));
        else stream.end();
      } catch {
        // The page asks again when it comes back.
        stream.end();
      }
    }
  }

  /**
   * Sent whether or not the database answers. A board that has not answered to it for too long may be
   * out of reach: its stream ends, and a screen that is still there opens another.
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

  /** Guests can still call meanwhile: nobody went away but who may not come back, and they do not count. */
  function sendBack(board: Board): void {
    boards.delete(board);
    comingBack.add(board);
    setTimeout(() => comingBack.delete(board), LISTENING_FOR_MS).unref();
    board.stream.end();
    restWhenAlone();
  }

  /** A screen that is back and then goes must not count by its stream of before. */
  function takePlaceOfFormer({ sid, venueUuid }: Board): void {
    const former = [...comingBack].find((each) => each.sid === sid && each.venueUuid === venueUuid);
    if (!former) return;
    comingBack.delete(former);
    leaving.add(forget([former]));
  }

  function leave(board: Board): void {
    if (!boards.delete(board)) return;
    // What is left behind otherwise is soon too old to count.
    leaving.add(forget([board]));
    restWhenAlone();
  }

  async function forget(gone: readonly Board[]): Promise<void> {
    await leaveListeners(services, idsOf(gone)).catch(() => undefined);
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

/** Only what we gave out ourselves says when. */
function momentOf(lastEventId: string | undefined): Date | undefined {
  if (!lastEventId || !/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(lastEventId)) return undefined;
  const moment = new Date(lastEventId);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
