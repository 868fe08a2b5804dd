import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checkFloorOutcome } from '../people/check-floor-outcome.ts';
import { simulateFloorCrowd } from '../people/floor-crowd.ts';
import { secondsToRecovery } from '../people/send-attempt.ts';
import type { Scenario } from '../scenario.ts';
import type { Fault } from '../troubles/fault-proxy.ts';

const ROUNDS: Fault[] = [
  { type: 'reset' },
  // The claim is stored, but its response is lost.
  { type: 'cut', direction: 'answers', afterBytes: () => randomInt(1, 4_000) },
  { type: 'refuse' },
  { type: 'cut', direction: 'requests', afterBytes: () => randomInt(1, 6_000) },
];

/** Guests call and are helped while the servers lose their database connections. */
export const floorWithoutDatabase: Scenario = {
  name: 'floor-without-database',
  run: async (stage) => {
    const servers = await stage.startServers(2);
    const crowd = simulateFloorCrowd(stage.ledger, await stage.hireFloor(), () =>
      servers.map(({ url }) => url),
    );
    const recoveries: number[] = [];
    for (const fault of ROUNDS) {
      await wait(2_000);
      await stage.line.set(fault);
      await wait(3_000);
      const mendedMs = Date.now();
      await stage.line.set({ type: 'none' });
      await wait(3_000);
      recoveries.push(secondsToRecovery(crowd.attempts, mendedMs) ?? Infinity);
    }
    await crowd.leave();
    const outcome = await checkFloorOutcome(stage, crowd);
    return { ...outcome, recoverySeconds: Math.max(...recoveries) };
  },
};
