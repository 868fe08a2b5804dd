import { setTimeout as wait } from 'node:timers/promises';
import {
  type BoardClient,
  claimCall,
  makeGuestCall,
  newBoardMemory,
  openBoardClient,
  openCallStream,
} from '#testing/live/floor-client.ts';
import type { LiveStage, SignedInVenue } from './live-stage.ts';

/** Covers a browser's reconnect delay and the time a proxy needs to notice the dead server. */
const RETRY_MS = 500;
const BOARDS = 10;

/**
 * Kills a server to which boards, a guest and a claimed call are connected. Returns the seconds
 * until every board and the guest's screen show the claim again, now from the other server.
 */
export async function measureServerFailover(
  { servers: [other, victim] }: LiveStage,
  { venueId, token }: SignedInVenue,
): Promise<number> {
  const open = async (server: string, memory = newBoardMemory()) => ({
    board: await openBoardClient(server, { token, venueId, memory }),
    memory,
  });
  const boards = await Promise.all(Array.from({ length: BOARDS }, () => open(victim.url)));
  const call = await makeGuestCall(victim.url, venueId);
  const { id, token: callToken } = call.body;
  await claimCall(victim.url, token, id);
  const screen = await openCallStream(victim.url, callToken, () => undefined);
  const killedMs = performance.now();
  process.kill(victim.pid, 'SIGKILL');
  const returned = await Promise.all([
    ...boards.map(async ({ board, memory }) => {
      await board.ended;
      await wait(RETRY_MS);
      const again = await open(other.url, memory);
      await waitUntilTrue(() => isTaken(again.board, id));
      again.board.close();
      return performance.now();
    }),
    (async () => {
      await screen.ended;
      await wait(RETRY_MS);
      let isShown = false;
      const again = await openCallStream(other.url, callToken, ({ status }) => {
        isShown ||= status === 'taken';
      });
      await waitUntilTrue(() => isShown);
      again.close();
      return performance.now();
    })(),
  ]);
  return (Math.max(...returned) - killedMs) / 1000;
}

function isTaken(board: BoardClient, id: string): boolean {
  return board.floor()?.calls.some((call) => call.id === id && call.status === 'taken') ?? false;
}

async function waitUntilTrue(isSo: () => boolean): Promise<void> {
  const until = performance.now() + 30_000;
  while (!isSo()) {
    if (performance.now() > until) throw new Error('the call or its claim did not survive');
    await wait(10);
  }
}
