import { randomUUID } from 'node:crypto';
import type { CallAnswer, CallState } from '#shared/floor/calls-contract.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { type Events, openEvents } from './open-events.ts';

export type Answered<T> = { status: number; body: T };

/** One call to a running server; only a line that breaks is thrown. */
export async function ask<T>(
  server: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body, headers = {} }: { token?: string; body?: object; headers?: object } = {},
): Promise<Answered<T>> {
  const response = await fetch(server + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** A guest says yes to 'Would you like someone to come?'. */
export function callFrom(
  server: string,
  venueId: string,
  { table = '7', key = randomUUID() }: { table?: string; key?: string } = {},
): Promise<Answered<CallAnswer>> {
  const body = { venueId, tableNumber: table, rating: 'fair', primaryIssue: 'Food' };
  return ask(server, 'POST', '/api/calls', { body, headers: { 'idempotency-key': key } });
}

export function claimAt(
  server: string,
  token: string,
  id: string,
): Promise<Answered<FloorCall & { code?: string; by?: string }>> {
  return ask(server, 'POST', `/api/floor/calls/${id}/claim`, { token });
}

export function finishAt(server: string, token: string, id: string): Promise<Answered<FloorCall>> {
  const body = { outcome: 'talked' };
  return ask(server, 'POST', `/api/floor/calls/${id}/done`, { token, body });
}

/** The guest's screen: what it was told of the call, and when. */
export async function followCall(
  server: string,
  callToken: string,
  onState: (state: CallState) => void,
): Promise<Events> {
  const onEvent = ({ data }: { data: object }) => onState(data as CallState);
  return openEvents(`${server}/api/calls/${callToken}/events`, { onEvent });
}

export type BoardClient = {
  /** When a tile was first on the board, by the clock of this process; waits for it. */
  seen: (callId: string) => Promise<number>;
  /** Calls that the board said it had missed, as often as it said so. */
  missed: FloorCall[];
  /** The last answer. */
  floor: () => Floor | undefined;
  /** Of the last event whose board was read: what a return is to be told from. */
  lastEventId: () => string | undefined;
  /** The stream ended, and nobody here closed it. */
  ended: Promise<void>;
  close: () => void;
};

type BoardWish = {
  token: string;
  venueId: string;
  lastEventId?: string;
  /** With every reading. */
  onFloor?: (floor: Floor) => void;
};

/** A board as a browser keeps it: told to look, it reads, and one reading is under way at a time. */
export async function openBoardClient(
  server: string,
  { token, venueId, lastEventId, onFloor }: BoardWish,
): Promise<BoardClient> {
  const seenMs = new Map<string, number>();
  const waiting = new Map<string, (ms: number) => void>();
  const missed: FloorCall[] = [];
  let floor: Floor | undefined;
  let isReading = false;
  let isStale = false;
  let events: Events | undefined;
  /** What was missed is asked for until it has been read. */
  let wantedSince: string | undefined;
  let readUpTo = lastEventId;

  async function look(since?: string): Promise<void> {
    wantedSince ??= since;
    if (isReading) {
      isStale = true;
      return;
    }
    isReading = true;
    const askedAt = events?.lastId();
    const query = new URLSearchParams({
      venueId,
      ...(wantedSince && { since: wantedSince }),
    });
    const answer = await ask<Floor>(server, 'GET', `/api/floor?${query}`, { token }).catch(
      () => undefined,
    );
    if (answer?.status === 200) {
      show(answer.body);
      wantedSince = undefined;
      readUpTo = askedAt ?? readUpTo;
    }
    isReading = false;
    if (!isStale) return;
    isStale = false;
    await look();
  }

  function show(read: Floor): void {
    floor = read;
    onFloor?.(read);
    missed.push(...read.changes);
    const now = performance.now();
    for (const { id } of [...read.calls, ...read.changes]) {
      if (seenMs.has(id)) continue;
      seenMs.set(id, now);
      waiting.get(id)?.(now);
    }
  }

  const query = new URLSearchParams({ venueId });
  events = await openEvents(`${server}/api/floor/events?${query}`, {
    token,
    lastEventId,
    onEvent: ({ data }) => void look(typeof data.since === 'string' ? data.since : undefined),
  });
  return {
    seen: (callId) =>
      new Promise((resolve) => {
        const ms = seenMs.get(callId);
        if (ms === undefined) waiting.set(callId, resolve);
        else resolve(ms);
      }),
    missed,
    floor: () => floor,
    lastEventId: () => readUpTo,
    ended: events.ended,
    close: events.close,
  };
}
