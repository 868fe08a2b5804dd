import { setTimeout as wait } from 'node:timers/promises';
import { secondsToRecovery } from '../people/send-attempt.ts';
import { simulateBusyEvening } from '../people/simulate-busy-evening.ts';
import { readRows } from '../read-rows.ts';
import type { Scenario, ScenarioOutcome } from '../scenario.ts';
import type { Stage, StagedServer } from '../stage.ts';
import { startFaultProxy } from '../troubles/fault-proxy.ts';
import { startMoodyMailServer } from '../troubles/moody-mail-server.ts';
import { waitUntil } from '../wait-until.ts';

const KILLS = 4;

/** The seconds within which the claims of a killed server must be taken over. */
const TAKEN_OVER_WITHIN = 30;

/**
 * One of two servers is repeatedly killed under load; guests go to the other. The mail server does
 * not answer, so that each server has claims on emails when it is killed.
 */
export const serversKilled: Scenario = {
  name: 'servers-killed',
  run: async (stage) => {
    const mailServer = await startMoodyMailServer();
    stage.onCleanup(mailServer.close);
    const line = await startFaultProxy({ port: mailServer.port, host: '127.0.0.1' });
    stage.onCleanup(line.close);
    await line.set({ type: 'blackhole' });
    const servers = await stage.startServers(2, { SMTP_URL: `smtp://127.0.0.1:${line.port}` });
    const evening = await simulateBusyEvening(stage, () => servers.map(({ url }) => url));
    const killsMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await wait(2_500);
      const index = kill % servers.length;
      const victim = servers[index];
      if (!victim) continue;
      await victim.kill9();
      killsMs.push(Date.now());
      servers[index] = await victim.again();
    }
    const takeOver = await measureTakeOver(stage, servers[0]);
    const outcome = await evening.end();
    const recoveries = killsMs.map((ms) => secondsToRecovery(evening.guestAttempts, ms));
    return {
      ...outcome,
      broken: [...outcome.broken, ...takeOver.broken],
      notes: [...outcome.notes, ...takeOver.notes],
      recoverySeconds: Math.max(...recoveries.map((seconds) => seconds ?? Infinity)),
    };
  },
};

/**
 * Kills a server while both work on emails, and waits until the other has taken over its claims.
 */
async function measureTakeOver(
  { database }: Stage,
  victim: StagedServer | undefined,
): Promise<Pick<ScenarioOutcome, 'broken' | 'notes'>> {
  const doBothWork = async () => (await readRows(database, CLAIMING_SERVERS)).length > 1;
  const isProvoked = (await waitUntil(doBothWork, 30)) !== undefined;
  await victim?.kill9();
  const [killed] = await readRows<{ at: string }>(database, 'select now()::text as at');
  const isTakenOver = async () =>
    (await readRows(database, CLAIMS_SINCE_BEFORE, [killed?.at])).length === 0;
  const seconds = await waitUntil(isTakenOver, 2 * TAKEN_OVER_WITHIN);
  await victim?.again();
  if (!isProvoked) return { broken: ['no server had claims when it was killed'], notes: [] };
  if (seconds === undefined) return { broken: ['claims were not taken over'], notes: [] };
  const note = `claims of a killed server were taken over after ${seconds.toFixed(1)} s`;
  return { broken: seconds > TAKEN_OVER_WITHIN ? [note] : [], notes: [note] };
}

const CLAIMING_SERVERS = `
  select distinct claimed_by from mails
  where state = 'sending' and claimed_at > now() - interval '8 seconds'`;
/** A living server renews its claims every few seconds. */
const CLAIMS_SINCE_BEFORE = "select id from mails where state = 'sending' and claimed_at <= $1";
