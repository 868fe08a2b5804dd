import type { AnySession } from '#server/platform/http/session.ts';
import type { LiveStream, StreamRequest, Topic } from '#server/platform/live/live-feed.ts';
import type { Server } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { LISTENING_FOR_MS } from '#shared/floor/call-rules.ts';
import { findCallById } from '../calls/queries.ts';
import { presentCallToGuest } from '../guest/guest-call.ts';
import { expireListeners, findActiveListeners, insertListener } from './listener-query.ts';

export const BOARD_TOPIC = 'board';
export const CALL_TOPIC = 'call';

type BoardRequest = {
  session: AnySession;
  venue: { id: string; venueId: string };
  /** The last event that the board received before its connection broke. */
  lastEventId: string | undefined;
};

const MAX_PER_PERSON = 10;
const MAX_PER_CALL = 5;

export type FloorStreams = {
  /** The stream of a board, which counts as listening while the board sends beats. */
  ofBoard: (board: BoardRequest) => Promise<StreamRequest>;
  /** The stream of a guest's page, which gets the state of the call. */
  ofCall: (callId: string) => StreamRequest;
};

/** An announcement tells a board to reload, and sends a guest the state of the call as stored. */
export function makeFloorStreams({
  http,
  services,
  live,
}: Pick<Server, 'http' | 'services' | 'live'>): FloorStreams {
  const { now } = services;
  const boards = new Map<string, LiveStream>();
  /** Listeners of boards that have to reconnect, by board; they count as listening for a while. */
  const comingBack = new Map<string, string>();
  /** Difference between the database clock, which all servers share, and this server's clock. */
  let clockAheadMs = 0;

  live.onBeat(async () => {
    if (boards.size === 0) return;
    const asked = [...boards];
    const { active, at } = await findActiveListeners(services, [...boards.keys()]);
    if (at) clockAheadMs = at.getTime() - now().getTime();
    // A board that is still open reconnects.
    for (const [listenerId, stream] of asked) if (!active.has(listenerId)) stream.end();
  });

  http.addHook('preClose', async () => [...comingBack.values()].forEach(forget));

  async function ofBoard(board: BoardRequest): Promise<StreamRequest> {
    const { businessId, sid, userId, deviceId } = board.session;
    return {
      subject: businessId,
      sid,
      opener: `${BOARD_TOPIC} ${userId ?? deviceId}`,
      maxStreams: MAX_PER_PERSON,
      topics: [await boardTopic(board)],
    };
  }

  async function boardTopic({ session, venue, lastEventId }: BoardRequest): Promise<Topic> {
    const { sid } = session;
    const listener = await insertListener(services, { venueUuid: venue.id, sid });
    if (!listener) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    clockAheadMs = listener.seenAt.getTime() - now().getTime();
    const place = `${sid} ${venue.id}`;

    function look(stream: LiveStream, data: { board?: string; since?: string | undefined } = {}) {
      stream.send('look', data, new Date(now().getTime() + clockAheadMs).toISOString());
    }

    return {
      name: BOARD_TOPIC,
      begin: (stream) => {
        boards.set(listener.id, stream);
        // Otherwise the board's former listener would still count as listening after the board has
        // left.
        forget(comingBack.get(place));
        comingBack.delete(place);
        look(stream, { board: listener.id, since: momentOf(lastEventId)?.toISOString() });
      },
      catchUp: (stream) => look(stream),
      onAnnouncement: ({ feedback, floor, erased, haveVenuesChanged }, stream) => {
        const isHere = erased
          ? true
          : floor
            ? floor.venueUuid === venue.id
            : feedback
              ? feedback.venueId === venue.venueId
              : haveVenuesChanged;
        if (isHere) look(stream);
      },
      end: (isComingBack) => {
        boards.delete(listener.id);
        // The row of a board that reconnects stays, so that guests can call meanwhile. The row
        // counts only while its session is allowed.
        if (!isComingBack) return forget(listener.id);
        comingBack.set(place, listener.id);
        setTimeout(() => {
          if (comingBack.get(place) === listener.id) comingBack.delete(place);
        }, LISTENING_FOR_MS).unref();
      },
    };
  }

  function forget(listenerId: string | undefined): void {
    // A failure does no harm: a listener row that is left behind soon expires.
    if (listenerId !== undefined) live.pending.add(expireListeners(services, [listenerId]));
  }

  function ofCall(callId: string): StreamRequest {
    const tell = (stream: LiveStream) => live.pending.add(tellGuest(callId, stream));
    const topic = { name: CALL_TOPIC, begin: tell, catchUp: tell };
    return {
      subject: callId,
      opener: CALL_TOPIC,
      maxStreams: MAX_PER_CALL,
      topics: [{ ...topic, onAnnouncement: (_, stream) => tell(stream) }],
    };
  }

  async function tellGuest(callId: string, stream: LiveStream): Promise<void> {
    const call = await findCallById(services, callId).catch(() => undefined);
    if (call) stream.send('call', presentCallToGuest(call));
    // The page loads the state again when it reconnects.
    else stream.end();
  }

  return { ofBoard, ofCall };
}

/** Reads the time from an event ID that this server issued; ignores any other value. */
function momentOf(lastEventId: string | undefined): Date | undefined {
  if (!lastEventId || !/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(lastEventId)) return undefined;
  const moment = new Date(lastEventId);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
