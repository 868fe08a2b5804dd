import { setTimeout as wait } from 'node:timers/promises';
import {
  type Attempt,
  isSuccessful,
  secondsToRecovery,
  slowestSeconds,
  tallyStatuses,
} from '../people/send-attempt.ts';
import { simulateBusyEvening } from '../people/simulate-busy-evening.ts';
import type { Scenario } from '../scenario.ts';
import { takePulse } from '../take-pulse.ts';

const SILENCE_MS = 25_000;
/** By this time the servers have given up every connection that was open when the silence began. */
const NOTICED_AFTER_MS = 12_000;
/** Tolerance for the round trip. */
const SLACK_SECONDS = 0.2;

/** The database stops responding without closing a connection, as behind a router that died. */
export const silentLine: Scenario = {
  name: 'silent-line',
  run: async (stage) => {
    const servers = await stage.startServers(2);
    const evening = await simulateBusyEvening(stage, () => servers.map(({ url }) => url), {
      guests: 40,
    });
    await wait(3_000);
    const pulse = takePulse(servers);
    const silentFromMs = Date.now();
    await stage.line.set({ type: 'blackhole' });
    await wait(SILENCE_MS);
    await pulse.stop();
    const mendedMs = Date.now();
    await stage.line.set({ type: 'none' });
    await wait(4_000);
    const outcome = await evening.end();

    const noticedMs = silentFromMs + NOTICED_AFTER_MS;
    const begun = evening
      .attempts()
      .filter(({ startedMs }) => startedMs < noticedMs)
      .map((entry) => since(silentFromMs, entry))
      .filter(({ tookMs }) => tookMs > 0);
    const settled = evening
      .attempts()
      .filter(({ startedMs }) => startedMs >= noticedMs && startedMs < mendedMs - 4_000);
    outcome.notes.push(
      `at first: ${tallyStatuses(begun)}, slowest ${slowestSeconds(begun).toFixed(1)} s`,
      `then: ${tallyStatuses(settled)}, slowest ${slowestSeconds(settled).toFixed(1)} s`,
    );
    const slack = SLACK_SECONDS + pulse.slackSeconds();
    outcome.notes.push(`calls without a database took up to ${pulse.slackSeconds().toFixed(1)} s`);
    if (slowestSeconds(begun) > 10 + slack) outcome.broken.push('more than 10 s at first');
    if (slowestSeconds(settled) > 3 + slack) outcome.broken.push('more than 3 s later on');
    const wrong = [...begun, ...settled].filter(
      (entry) => !isSuccessful(entry) && entry.status !== 503,
    );
    if (wrong.length > 0) outcome.broken.push(`other answers than 503: ${tallyStatuses(wrong)}`);
    const recoverySeconds = secondsToRecovery(evening.guestAttempts, mendedMs);
    return { ...outcome, recoverySeconds };
  },
};

/** If an attempt was already running when the silence began, counts only its time since then. */
function since(fromMs: number, { startedMs, tookMs, ...entry }: Attempt): Attempt {
  const lateMs = Math.max(0, fromMs - startedMs);
  return { ...entry, startedMs: startedMs + lateMs, tookMs: tookMs - lateMs };
}
