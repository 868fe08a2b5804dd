import { setTimeout as wait } from 'node:timers/promises';
import { type Attempt, isSuccessful, sendAttempt } from '../people/send-attempt.ts';
import { simulateBusyEvening } from '../people/simulate-busy-evening.ts';
import type { Scenario } from '../scenario.ts';
import { startBalancer } from '../troubles/balancer.ts';

const ROUNDS = 2;
/** Longer than the balancer needs to notice a stopping server, even on a busy machine. */
const DRAIN_SECONDS = '5';
/** The statuses of legitimate refusals: no longer offered, already replied, and the like. */
const FAIR_REFUSALS = new Set([402, 404, 409, 410]);

/** Two servers behind a balancer are restarted one after the other without any failed request. */
export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  run: async (stage) => {
    const servers = await stage.startServers(2, { DRAIN_SECONDS });
    const balancer = await startBalancer(servers.map(({ port }) => port));
    stage.onCleanup(balancer.close);
    const evening = await simulateBusyEvening(stage, () => [balancer.url]);
    const reader = readPages(balancer.url, evening.owner.venueIds[0] ?? '');
    const exitCodes: (number | null)[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, server] of servers.entries()) {
        await wait(2_000);
        exitCodes.push(await server.stop());
        servers[index] = await server.again();
        // Like an operator, restart the next server only when this one is back.
        while (!balancer.isUp(server.port)) await wait(100);
      }
    }
    await wait(2_000);
    await reader.stop();
    const outcome = await evening.end();
    const calls = [...evening.attempts(), ...reader.attempts];
    const failed = calls.filter(
      (entry) => !isSuccessful(entry) && !FAIR_REFUSALS.has(entry.status ?? 0),
    );
    outcome.notes.push(`${calls.length} calls while ${exitCodes.length} servers were replaced`);
    if (failed.length > 0) {
      const which = failed.map(
        ({ what, status, reason }) => `${what} ${status ?? 'no answer'} (${reason ?? 'lost'})`,
      );
      outcome.broken.push(`${failed.length} calls failed: ${[...new Set(which)].join(', ')}`);
    }
    if (exitCodes.some((code) => code !== 0)) outcome.broken.push(`exit codes ${exitCodes}`);
    return outcome;
  },
};

function readPages(url: string, venueId: string) {
  const attempts: Attempt[] = [];
  let isStopped = false;
  const pages = ['/', `/widget?venue=${venueId}`, '/login', `/api/restaurant/${venueId}/settings`];
  const reading = (async () => {
    while (!isStopped) {
      await Promise.all(pages.map((page) => sendAttempt(attempts, url, page)));
      await wait(20);
    }
  })();
  return {
    attempts,
    stop: async () => {
      isStopped = true;
      await reading;
    },
  };
}
