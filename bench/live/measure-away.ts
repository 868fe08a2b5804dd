import { setTimeout as wait } from 'node:timers/promises';
import { callFrom, claimAt, finishAt, openBoardClient } from '#testing/live/floor-client.ts';
import type { LiveStage, Place } from './live-stage.ts';

const RETURNED_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 20;

/** A board without a network for so long: what it then tells of the calls that were made meanwhile. */
export async function measureAway(
  { servers: [here, there] }: LiveStage,
  { venueId, token }: Place,
  { seconds, calls }: { seconds: number; calls: number },
): Promise<{ told: number; twice: number }> {
  const anchor = await openBoardClient(there.url, { token, venueId });
  const away = await openBoardClient(here.url, { token, venueId });
  const first = await callFrom(there.url, venueId);
  await away.seen(first.body.id);
  const lastEventId = away.lastEventId();
  away.close();
  await away.ended;
  const ids: string[] = [];
  for (let turn = 0; turn < calls; turn += 1) {
    const { body } = await callFrom(there.url, venueId, { table: String(turn) });
    ids.push(body.id);
    // Some have gone through everything before the board is back.
    if (turn % 3 === 1) await claimAt(there.url, token, body.id);
    if (turn % 3 === 2) await finishAt(there.url, token, body.id);
    await wait((seconds * 1000) / calls);
  }
  const back = await openBoardClient(here.url, {
    token,
    venueId,
    ...(lastEventId && { lastEventId }),
  });
  const until = performance.now() + RETURNED_WITHIN_MS;
  while (back.missed.length === 0 && performance.now() < until) await wait(LOOK_EVERY_MS);
  const times = ids.map((id) => back.missed.filter((call) => call.id === id).length);
  for (const board of [anchor, back]) board.close();
  return {
    told: times.filter((count) => count > 0).length,
    twice: times.filter((count) => count > 1).length,
  };
}
