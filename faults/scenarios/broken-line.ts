import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { secondsToRecovery } from '../people/send-attempt.ts';
import { simulateBusyEvening } from '../people/simulate-busy-evening.ts';
import type { Scenario } from '../scenario.ts';
import type { Fault } from '../troubles/fault-proxy.ts';

const ROUNDS: Fault[] = [
  { type: 'reset' },
  // Cuts the connection within a response: the database has done its work, but the server does not
  // learn of it.
  { type: 'cut', direction: 'answers', afterBytes: () => randomInt(1, 6_000) },
  // Cuts the connection within a request: the database receives half a statement.
  { type: 'cut', direction: 'requests', afterBytes: () => randomInt(1, 12_000) },
  { type: 'refuse' },
  { type: 'cut', direction: 'answers', afterBytes: () => randomInt(1, 2_000) },
];

/** The database connection breaks in every way, above all between a commit and its response. */
export const brokenLine: Scenario = {
  name: 'broken-line',
  run: async (stage) => {
    const servers = await stage.startServers(2);
    const evening = await simulateBusyEvening(stage, () => servers.map(({ url }) => url));
    const recoveries: number[] = [];
    for (const fault of ROUNDS) {
      await wait(1_500);
      await stage.line.set(fault);
      await wait(4_000);
      const mendedMs = Date.now();
      await stage.line.set({ type: 'none' });
      await wait(2_500);
      recoveries.push(secondsToRecovery(evening.guestAttempts, mendedMs) ?? Infinity);
    }
    const outcome = await evening.end();
    outcome.notes.push(`${stage.line.cuts()} connections cut in the middle`);
    return { ...outcome, recoverySeconds: Math.max(...recoveries) };
  },
};
