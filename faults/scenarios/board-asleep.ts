import { setTimeout as wait } from 'node:timers/promises';
import type { FloorCall } from '#shared/floor/contract.ts';
import {
  claimCall,
  finishCall,
  makeGuestCall,
  newBoardMemory,
  openBoardClient,
} from '#testing/live/floor-client.ts';
import type { Scenario } from '../scenario.ts';
import { startFaultProxy } from '../troubles/fault-proxy.ts';
import { waitUntil } from '../wait-until.ts';

const ASLEEP_SECONDS = 60;
const CALLS = 20;

/** A tablet sleeps for a minute with its connection open but silent, then shows what it missed. */
export const boardAsleep: Scenario = {
  name: 'board-asleep',
  run: async (stage) => {
    const [server] = await stage.startServers(1);
    if (!server) throw new Error('there is no server');
    const { venueId, people } = await stage.hireFloor();
    const [{ token } = { token: '' }] = people;
    const line = await startFaultProxy({ host: 'localhost', port: server.port });
    stage.onCleanup(line.close);
    const anchor = await openBoardClient(server.url, { token, venueId });
    const overLine = `http://${line.host}:${line.port}`;
    const memory = newBoardMemory();
    const tablet = await openBoardClient(overLine, { token, venueId, memory });
    const first = await makeGuestCall(server.url, venueId, { table: 'first' });
    await tablet.seen(first.body.id);
    await line.set({ type: 'blackhole' });
    for (let turn = 0; turn < CALLS; turn += 1) {
      const { body } = await makeGuestCall(server.url, venueId, { table: String(turn) });
      stage.ledger.calls.push({ id: body.id, table: String(turn) });
      if (turn % 3 === 1) await claimCall(server.url, token, body.id);
      if (turn % 3 === 2) await finishCall(server.url, token, body.id);
      await wait((ASLEEP_SECONDS * 1000) / CALLS);
    }
    await line.set({ type: 'none' });
    await tablet.ended;
    const news: FloorCall[] = [];
    const back = await openBoardClient(overLine, {
      token,
      venueId,
      memory,
      onFloor: (_, unknown) => news.push(...unknown),
    });
    const recoverySeconds = await waitUntil(() => news.length > 0, 20);
    for (const board of [anchor, back]) board.close();
    const told = (id: string) => news.filter((call) => call.id === id).length;
    const counts = stage.ledger.calls.map(({ id }) => told(id));
    const broken =
      back.floor()?.calls.some(({ id }) => id === first.body.id) === true
        ? []
        : ['the call from before is gone from the board'];
    return {
      acknowledged: CALLS,
      stored: counts.filter((count) => count > 0).length,
      lost: counts.filter((count) => count === 0).length,
      doubled: counts.filter((count) => count > 1).length,
      ...(recoverySeconds !== undefined && { recoverySeconds }),
      broken,
      notes: [`asleep for ${ASLEEP_SECONDS} s, told of ${news.length} calls on return`],
    };
  },
};
