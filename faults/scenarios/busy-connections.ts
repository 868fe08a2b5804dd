import { setTimeout as wait } from 'node:timers/promises';
import { openSingleConnection } from '#server/platform/database/database.ts';
import { secondsToRecovery, slowestSeconds, tallyStatuses } from '../people/send-attempt.ts';
import { simulateBusyEvening } from '../people/simulate-busy-evening.ts';
import type { Scenario } from '../scenario.ts';
import { takePulse } from '../take-pulse.ts';

const HELD_MS = 15_000;
const ANSWERS_WITHIN_SECONDS = 10.5;

/** A client locks the most used tables until every connection of the servers is waiting. */
export const busyConnections: Scenario = {
  name: 'busy-connections',
  run: async (stage) => {
    const servers = await stage.startServers(2);
    const evening = await simulateBusyEvening(stage, () => servers.map(({ url }) => url), {
      guests: 60,
    });
    await wait(3_000);
    const holder = await openSingleConnection(stage.database);
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE feedback, venues, reward_codes IN ACCESS EXCLUSIVE MODE');
    const heldMs = Date.now();
    const pulse = takePulse(servers);
    await wait(HELD_MS);
    await pulse.stop();
    await holder.query('ROLLBACK');
    await holder.end();
    const releasedMs = Date.now();
    await wait(4_000);
    const outcome = await evening.end();

    const held = evening
      .attempts()
      .filter(({ startedMs }) => startedMs >= heldMs && startedMs < releasedMs);
    outcome.notes.push(
      `while held: ${tallyStatuses(held)}, slowest ${slowestSeconds(held).toFixed(1)} s`,
    );
    if (slowestSeconds(held) > ANSWERS_WITHIN_SECONDS + pulse.slackSeconds()) {
      outcome.broken.push('an answer took more than 10 s');
    }
    if (pulse.attempts.some(({ status }) => status !== 200)) {
      outcome.broken.push('a server seemed dead');
    }
    return { ...outcome, recoverySeconds: secondsToRecovery(evening.guestAttempts, releasedMs) };
  },
};
