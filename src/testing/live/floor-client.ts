import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
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

/** What a board remembers while its line is away. */
export type BoardMemory = { until: string | undefined; known: Map<string, FloorCall['status']> };

export function newBoardMemory(): BoardMemory {
  return { until: undefined, known: new Map() };
}

export type BoardClient = {
  /** When a tile was first on the board, by the clock of this process; waits for it. */
  seen: (callId: string) => Promise<number>;
  /** The last answer. */
  floor: () => Floor | undefined;
  /** Once the stream has ended, whoever ended it. */
  ended: Promise<void>;
  close: () => void;
};

type BoardWish = {
  token: string;
  venueId: string;
  memory?: BoardMemory;
  /** With every reading: the board, and what happened of which it did not know. */
  onFloor?: (floor: Floor, news: FloorCall[]) => void;
};

/** As the page has them: readings overlap, and one that failed is tried again. */
const OVERLAP_MS = 3_000;
const READ_AGAIN_AFTER_MS = 2_000;

/**
 * A board as a browser keeps it: told to look, it reads, and one reading is under way at a time; it
 * answers to every sign of life of the server.
 */
export async function openBoardClient(
  server: string,
  { token, venueId, memory = newBoardMemory(), onFloor }: BoardWish,
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
      const answer = await ask<Floor>(server, 'GET', `/api/floor?${query}`, { token }).catch(
        () => undefined,
      );
      // What comes after the line was closed reaches nobody.
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
  const events = await openEvents(`${server}/api/floor/events?${query}`, {
    token,
    lastEventId: memory.until,
    onEvent: ({ data }) => {
      if (typeof data.board === 'string') board = data.board;
      void look();
    },
    onBeat: () => {
      if (board === undefined) return;
      const beat = ask(server, 'POST', '/api/floor/beat', { token, body: { board } });
      // What did not arrive is made up for by the next one.
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
