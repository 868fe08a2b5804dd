import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallState, CallTeamResponse } from '#shared/floor/calls-contract.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { type EventReader, readEventStream } from './read-event-stream.ts';

export type FloorResponse<T> = { status: number; body: T };

/** Sends a request to a running server; throws only if the connection fails. */
export async function sendRequest<T>(
  server: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body, headers = {} }: { token?: string; body?: object; headers?: object } = {},
): Promise<FloorResponse<T>> {
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

/** Makes a guest's call to the team. */
export function makeGuestCall(
  server: string,
  venueId: string,
  { table = '7', key = randomUUID() }: { table?: string; key?: string } = {},
): Promise<FloorResponse<CallTeamResponse>> {
  const body = { venueId, tableNumber: table, rating: 'fair', primaryIssue: 'Food' };
  return sendRequest(server, 'POST', '/api/calls', { body, headers: { 'idempotency-key': key } });
}

export function claimCall(
  server: string,
  token: string,
  id: string,
): Promise<FloorResponse<FloorCall & { code?: string; by?: string }>> {
  return sendRequest(server, 'POST', `/api/floor/calls/${id}/claim`, { token });
}

export function finishCall(
  server: string,
  token: string,
  id: string,
): Promise<FloorResponse<FloorCall>> {
  const body = { outcome: 'talked' };
  return sendRequest(server, 'POST', `/api/floor/calls/${id}/done`, { token, body });
}

/** Follows a call like the guest's page: records each state it receives, and when. */
export async function openCallStream(
  server: string,
  callToken: string,
  onState: (state: CallState) => void,
): Promise<EventReader> {
  const onEvent = ({ data }: { data: object }) => onState(data as CallState);
  return readEventStream(`${server}/api/calls/${callToken}/events`, { onEvent });
}

/** The state that a board keeps while it is disconnected. */
export type BoardMemory = { until: string | undefined; known: Map<string, FloorCall['status']> };

export function newBoardMemory(): BoardMemory {
  return { until: undefined, known: new Map() };
}

export type BoardClient = {
  /** Waits for a call to be on the board, and returns when it appeared, by this process's clock. */
  seen: (callId: string) => Promise<number>;
  /** The floor as the board last read it. */
  floor: () => Floor | undefined;
  /** Resolves when the stream has ended, from either side. */
  ended: Promise<void>;
  close: () => void;
};

type BoardClientOptions = {
  token: string;
  venueId: string;
  memory?: BoardMemory;
  /** Called after every reading with the floor and the calls that are new to this board. */
  onFloor?: (floor: Floor, news: FloorCall[]) => void;
};

/**
 * The same delays as in the page: how far two readings overlap, and the wait before a failed one is
 * retried.
 */
const OVERLAP_MS = 3_000;
const READ_AGAIN_AFTER_MS = 2_000;

/**
 * A floor board like the browser's: on each event it reads the floor, one reading at a time, and it
 * answers every heartbeat of the server.
 */
export async function openBoardClient(
  server: string,
  { token, venueId, memory = newBoardMemory(), onFloor }: BoardClientOptions,
): Promise<BoardClient> {
  const seenMs = new Map<string, number>();
  const waiting = new Map<string, (ms: number) => void>();
  let floor: Floor | undefined;
  let isReading = false;
  let isWanted = false;
  let isOver = false;
  let board: string | undefined;

  async function look(): Promise<void> {
    isWanted = true;
    if (isReading) return;
    isReading = true;
    while (isWanted && !isOver) {
      isWanted = false;
      const since = sinceOf(memory.until);
      const query = new URLSearchParams({ venueId, ...(since && { since }) });
      const answer = await sendRequest<Floor>(server, 'GET', `/api/floor?${query}`, {
        token,
      }).catch(() => undefined);
      // Ignore a reading that arrives after the board was closed.
      if (isOver) break;
      if (answer?.status === 200) show(answer.body);
      else {
        isWanted = true;
        await wait(READ_AGAIN_AFTER_MS);
      }
    }
    isReading = false;
  }

  function show(read: Floor): void {
    floor = read;
    const { known } = memory;
    const news = read.changes.filter(({ id, status }) => known.get(id) !== status);
    memory.until = read.now;
    const now = performance.now();
    for (const { id, status } of [...read.changes, ...read.calls]) {
      known.set(id, status);
      if (seenMs.has(id)) continue;
      seenMs.set(id, now);
      waiting.get(id)?.(now);
    }
    onFloor?.(read, news);
  }

  const query = new URLSearchParams({ venueId });
  const events = await readEventStream(`${server}/api/floor/events?${query}`, {
    token,
    lastEventId: memory.until,
    onEvent: ({ data }) => {
      if (typeof data.board === 'string') board = data.board;
      void look();
    },
    onBeat: () => {
      if (board === undefined) return;
      const beat = sendRequest(server, 'POST', '/api/floor/beat', { token, body: { board } });
      // If a heartbeat is lost, the next one makes up for it.
      beat.catch(() => undefined);
    },
  });
  return {
    seen: (callId) =>
      new Promise((resolve) => {
        const ms = seenMs.get(callId);
        if (ms === undefined) waiting.set(callId, resolve);
        else resolve(ms);
      }),
    floor: () => floor,
    ended: events.ended.then(() => {
      isOver = true;
    }),
    close: () => {
      isOver = true;
      events.close();
    },
  };
}

function sinceOf(until: string | undefined): string | undefined {
  return until && new Date(new Date(until).getTime() - OVERLAP_MS).toISOString();
}
