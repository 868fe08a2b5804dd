import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseAddress } from '#server/platform/database/database.ts';
import { countFeedback } from '../count-feedback.ts';
import {
  type Attempt,
  isSuccessful,
  secondsToRecovery,
  sendAttempt,
  tallyStatuses,
} from '../people/send-attempt.ts';
import { simulateBusyEvening } from '../people/simulate-busy-evening.ts';
import { readRows } from '../read-rows.ts';
import type { Scenario } from '../scenario.ts';
import { startSingleServer } from '../single-server.ts';
import { mountSmallDisk } from '../troubles/small-disk.ts';
import { waitUntil } from '../wait-until.ts';

const DISK_MEGABYTES = 450;
const BELOW_THE_FLOOR_BYTES = 120_000_000;
/** The server checks the disk every fifteen seconds; this adds slack. */
const NOTICED_WITHIN_SECONDS = 25;

/** The disk of the private database fills up: first slowly enough to be noticed, then at once. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  longestSeconds: 240,
  run: async (stage) => {
    const disk = await mountSmallDisk(stage, DISK_MEGABYTES);
    if (!disk) {
      return { ...NOTHING, skipped: 'mounting a disk is not allowed here' };
    }
    const server = await startSingleServer(stage, path.join(disk.folder, 'data'));
    const { database, owner } = server;
    const evening = await simulateBusyEvening(stage, () => [server.url()], { owner });
    const broken: string[] = [];
    await wait(2_000);

    // With little space left, writes are refused and reads still work.
    disk.fillUpTo(BELOW_THE_FLOOR_BYTES);
    const refuses = () => evening.guestAttempts.at(-1)?.status === 503;
    if ((await waitUntil(refuses, NOTICED_WITHIN_SECONDS)) === undefined) {
      broken.push('below the floor guests were still taken');
    }
    const seen = await look(server.url(), owner.token, owner.venueIds[0] ?? '');
    if (!seen.every(isSuccessful)) broken.push(`reads below the floor: ${tallyStatuses(seen)}`);
    const clearedMs = Date.now();
    disk.clear();
    const takes = () => evening.guestAttempts.at(-1)?.status === 201;
    if ((await waitUntil(takes, NOTICED_WITHIN_SECONDS)) === undefined) {
      broken.push('with space again guests were still refused');
    }
    const recoveries = [secondsToRecovery(evening.guestAttempts, clearedMs) ?? Infinity];

    // With no space at all before the next check, PostgreSQL itself fails.
    for (const isKilled of [false, true]) {
      disk.fillUpTo(0);
      await exhaustLog(database);
      await wait(5_000);
      if (isKilled) await server.kill9();
      const fullUntilMs = Date.now();
      disk.clear();
      if (isKilled) await server.startAgain();
      await waitUntil(
        () => secondsToRecovery(evening.guestAttempts, fullUntilMs) !== undefined,
        60,
      );
      recoveries.push(secondsToRecovery(evening.guestAttempts, fullUntilMs) ?? Infinity);
    }
    const outcome = await evening.end();
    return {
      ...outcome,
      ...(await countFeedback(database, stage.ledger)),
      broken: [...broken, ...outcome.broken],
      recoverySeconds: Math.max(...recoveries),
      database,
    };
  },
};

const NOTHING = { acknowledged: 0, stored: 0, lost: 0, doubled: 0, broken: [], notes: [] };

async function look(server: string, token: string, venueId: string): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const headers = { authorization: `Bearer ${token}` };
  for (const page of [
    '/api/feedback',
    '/api/stats/summary',
    '/api/restaurants',
    '/api/auth/user',
  ]) {
    await sendAttempt(attempts, server, `${page}?venueId=${venueId}`, { headers });
  }
  return attempts;
}

/** Forces a new write-ahead log segment; PostgreSQL shuts down if it cannot create one. */
async function exhaustLog(database: DatabaseAddress): Promise<void> {
  const grow = `
    do $$ begin
      create temporary table if not exists filling (text text);
      insert into filling select repeat('x', 1000) from generate_series(1, 1000);
    end $$`;
  for (let piece = 0; piece < 3; piece += 1) {
    await readRows(database, 'select pg_switch_wal()').catch(() => undefined);
    await readRows(database, grow).catch(() => undefined);
  }
}
