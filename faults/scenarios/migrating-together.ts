import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openSingleConnection } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate-database.ts';
import { createTemporaryFolder } from '#testing/start-server.ts';
import { simulateBusyEvening } from '../people/simulate-busy-evening.ts';
import type { Scenario, ScenarioOutcome } from '../scenario.ts';
import type { Stage } from '../stage.ts';

type Journal = { entries: { idx: number }[] };

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/** Two servers of the same version start at once on a database without tables. */
export const migratingEmpty: Scenario = {
  name: 'migrating-empty',
  startsEmpty: true,
  run: startTogether,
};

/** Two servers of a new version start at once on a database of the previous version. */
export const migratingOlder: Scenario = {
  name: 'migrating-older',
  startsEmpty: true,
  run: async (stage) => {
    await migrateDatabase(stage.database, await migrationsWithoutTheLast(stage));
    return startTogether(stage);
  },
};

async function startTogether(stage: Stage): Promise<ScenarioOutcome> {
  const servers = await stage.startServers(2);
  const evening = await simulateBusyEvening(stage, () => servers.map(({ url }) => url));
  await wait(3_000);
  const outcome = await evening.end();
  const journal = await readJournal(MIGRATIONS);
  const applied = await countApplied(stage);
  outcome.notes.push(`${applied} of ${journal.entries.length} migrations applied`);
  if (applied !== journal.entries.length) outcome.broken.push(`${applied} migrations recorded`);
  return outcome;
}

async function migrationsWithoutTheLast({ onCleanup }: Stage): Promise<string> {
  const folder = await createTemporaryFolder();
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journal = await readJournal(folder);
  journal.entries.pop();
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  return folder;
}

async function readJournal(folder: string): Promise<Journal> {
  return JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
}

async function countApplied({ database }: Stage): Promise<number> {
  const client = await openSingleConnection(database);
  try {
    const { rows } = await client.query<{ count: string }>(
      'SELECT count(*) FROM drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
