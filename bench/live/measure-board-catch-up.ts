import { setTimeout as wait } from 'node:timers/promises';
import type { FloorCall } from '#shared/floor/contract.ts';
import {
  claimCall,
  finishCall,
  newBoardMemory,
  openBoardClient,
} from '#testing/live/floor-client.ts';
import { callUntilStored } from './call-until-stored.ts';
import type { LiveStage, SignedInVenue } from './live-stage.ts';

/** Disconnects a board for a while and checks which of the missed calls it shows on return. */
export async function measureBoardCatchUp(
  { servers: [here, there] }: LiveStage,
  { venueId, token }: SignedInVenue,
  { seconds, calls }: { seconds: number; calls: number },
): Promise<{ told: number; twice: number }> {
  const anchor = await openBoardClient(there.url, { token, venueId });
  const memory = newBoardMemory();
  const away = await openBoardClient(here.url, { token, venueId, memory });
  const first = await callUntilStored(there.url, venueId);
  await away.seen(first.body.id);
  away.close();
  await away.ended;
  const ids: string[] = [];
  for (let turn = 0; turn < calls; turn += 1) {
    const { body } = await callUntilStored(there.url, venueId, { table: String(turn) });
    ids.push(body.id);
    // Some calls are claimed or finished before the board is back.
    if (turn % 3 === 1) await claimCall(there.url, token, body.id);
    if (turn % 3 === 2) await finishCall(there.url, token, body.id);
    await wait((seconds * 1000) / calls);
  }
  const told: FloorCall[] = [];
  const back = await openBoardClient(here.url, {
    token,
    venueId,
    memory,
    onFloor: (_, news) => told.push(...news),
  });
  // One last call, so that the board has certainly read all earlier ones.
  const last = await callUntilStored(there.url, venueId);
  await back.seen(last.body.id);
  const times = ids.map((id) => told.filter((call) => call.id === id).length);
  for (const board of [anchor, back]) board.close();
  return {
    told: times.filter((count) => count > 0).length,
    twice: times.filter((count) => count > 1).length,
  };
}
