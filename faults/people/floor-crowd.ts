import { setTimeout as wait } from 'node:timers/promises';
import { type BoardClient, newBoardMemory, openBoardClient } from '#testing/live/floor-client.ts';
import type { Ledger } from '../ledger.ts';
import type { StagedFloor } from './back-office.ts';
import { type Attempt, sendAttempt } from './send-attempt.ts';

export type FloorCrowd = {
  attempts: Attempt[];
  /** For every call, how many boards have shown it as new. */
  shown: ReadonlyMap<string, number>;
  boards: number;
  /** For each reconnect of a board, the seconds from the end of its stream to its next reading. */
  returnsSeconds: number[];
  /** Stops making calls, and waits until existing ones are finished. */
  leave(): Promise<void>;
};

const BOARDS_PER_PERSON = 2;
const CALLERS = 4;
const PATIENCE_MS = 60_000;
const RETRY_MS = 300;
const LOOKED_WITHIN_MS = 2_000;

/** Simulates guests who call, two staff who both claim each call, and boards that reconnect. */
export function simulateFloorCrowd(
  ledger: Ledger,
  floor: StagedFloor,
  servers: () => readonly string[],
): FloorCrowd {
  const attempts: Attempt[] = [];
  const shown = new Map<string, number>();
  const returnsSeconds: number[] = [];
  const open = new Set<BoardClient>();
  let isLeaving = false;
  let areBoardsLeaving = false;
  let turn = 0;

  const nextServer = () => {
    turn += 1;
    return servers()[turn % servers().length] ?? '';
  };

  async function send(path: string, token: string | undefined, body: object, key?: string) {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    };
    return sendAttempt(attempts, nextServer(), path, { method: 'POST', headers, body });
  }

  /** Repeats a request under the same key until it is clearly accepted or refused. */
  async function insist(
    path: string,
    { token, body, key }: { token?: string; body: object; key?: string },
  ) {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const answer = await send(path, token, body, key);
      const { status } = answer.attempt;
      const isUnclear = status === undefined || status >= 500;
      // If all boards were connected to the server that died, no board is listening for a moment.
      if (!isUnclear && answer.body.code !== 'NOBODY_LISTENING') return answer;
      await wait(RETRY_MS);
    }
    return undefined;
  }

  async function beCaller(number: number): Promise<void> {
    for (let made = 1; !isLeaving; made += 1) {
      // Each call has its own table, so that a duplicate row would be noticed.
      const tableNumber = `${number}-${made}`;
      const body = { venueId: floor.venueId, tableNumber, rating: 'fair' };
      const called = await insist('/api/calls', { body, key: `call-${tableNumber}-of-the-story` });
      if (called?.attempt.status !== 201) continue;
      const [id, token] = [String(called.body.id), String(called.body.token)];
      ledger.calls.push({ id, table: tableNumber });
      await seenOnBoards(id);
      if (made % 5 === 0) await insist(`/api/calls/${token}/withdraw`, { body: {} });
      else await beHelped(id, token);
    }
  }

  /** Waits until all connected boards show the call; ignores boards that are disconnected. */
  async function seenOnBoards(id: string): Promise<void> {
    const deadline = Date.now() + LOOKED_WITHIN_MS;
    while ((shown.get(id) ?? 0) < open.size && Date.now() < deadline) await wait(20);
  }

  async function beHelped(id: string, token: string): Promise<void> {
    await Promise.all(
      floor.people.map(async (person) => {
        const claimed = await insist(`/api/floor/calls/${id}/claim`, { ...person, body: {} });
        // If the response to a successful claim was lost, the response to the next attempt says
        // `isYou`.
        const isTheirs = claimed?.attempt.status === 200 || claimed?.body.isYou === true;
        if (isTheirs) ledger.claims.push({ callId: id, userId: person.id });
      }),
    );
    const [first] = floor.people;
    if (!first) return;
    const body = { outcome: 'talked' };
    await insist(`/api/floor/calls/${id}/done`, { token: first.token, body });
    await insist(`/api/calls/${token}/outcome`, { body: { settled: true } });
  }

  async function keepBoard(token: string, place: number): Promise<void> {
    const memory = newBoardMemory();
    let endedMs: number | undefined;
    const seen = new Set<string>();
    for (let tries = place; !areBoardsLeaving; tries += 1) {
      const server = servers()[tries % servers().length] ?? '';
      const wish = { token, venueId: floor.venueId, memory };
      const board = await openBoardClient(server, {
        ...wish,
        onFloor: ({ calls, changes }) => {
          if (endedMs !== undefined) returnsSeconds.push((Date.now() - endedMs) / 1000);
          endedMs = undefined;
          for (const { id } of [...calls, ...changes]) {
            if (seen.has(id)) continue;
            seen.add(id);
            shown.set(id, (shown.get(id) ?? 0) + 1);
          }
        },
      }).catch(() => undefined);
      if (board) {
        open.add(board);
        await board.ended;
        open.delete(board);
        endedMs ??= Date.now();
      }
      await wait(RETRY_MS);
    }
  }

  const callers = Promise.all(Array.from({ length: CALLERS }, (_, number) => beCaller(number)));
  const boards = Promise.all(
    floor.people.flatMap(({ token }, person) =>
      Array.from({ length: BOARDS_PER_PERSON }, (_, place) => keepBoard(token, person + place)),
    ),
  );
  return {
    attempts,
    shown,
    boards: floor.people.length * BOARDS_PER_PERSON,
    returnsSeconds,
    leave: async () => {
      isLeaving = true;
      await callers;
      // Let the boards read the last event.
      await wait(1_500);
      areBoardsLeaving = true;
      for (const board of open) board.close();
      await boards;
    },
  };
}
