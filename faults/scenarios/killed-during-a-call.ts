import { setTimeout as wait } from 'node:timers/promises';
import { checkFloorOutcome } from '../people/check-floor-outcome.ts';
import { simulateFloorCrowd } from '../people/floor-crowd.ts';
import type { Scenario } from '../scenario.ts';

const KILLS = 4;
const BACK_WITHIN_SECONDS = 5;

/**
 * Guests call and are helped while two servers are killed in turn; boards reconnect to the other
 * one.
 */
export const killedDuringACall: Scenario = {
  name: 'killed-during-a-call',
  run: async (stage) => {
    const servers = await stage.startServers(2);
    const crowd = simulateFloorCrowd(stage.ledger, await stage.hireFloor(), () =>
      servers.map(({ url }) => url),
    );
    for (let kill = 0; kill < KILLS; kill += 1) {
      await wait(2_500);
      const index = kill % servers.length;
      const victim = servers[index];
      await victim?.kill9();
      if (victim) servers[index] = await victim.again();
    }
    await wait(1_500);
    await crowd.leave();
    const outcome = await checkFloorOutcome(stage, crowd);
    const recoverySeconds = Math.max(0, ...crowd.returnsSeconds);
    if (recoverySeconds > BACK_WITHIN_SECONDS) {
      outcome.broken.push(`a board was back after ${recoverySeconds.toFixed(1)} s`);
    }
    return { ...outcome, recoverySeconds };
  },
};
