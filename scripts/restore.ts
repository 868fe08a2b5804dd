import path from 'node:path';
import { parseArgs } from 'node:util';
import { acquireDatabaseExclusively } from '#server/platform/backup/acquire-database.ts';
import { checkBackup, restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { ConfigError } from '#server/platform/config.ts';
import { storeSecrets } from '#server/platform/data-folder/secrets.ts';
import { openSingleConnection } from '#server/platform/database/database.ts';
import { runMaintenance } from './run-maintenance.ts';

// npm run restore -- file: restores a backup into an empty database, completely or not at all.
await runMaintenance('The restore', async ({ config, report, signal }) => {
  const [name] = parseArgs({ allowPositionals: true }).positionals;
  if (!name) throw new ConfigError('Name the file: npm run restore -- backups/….backup.gz');
  const file = path.resolve(name);
  // Checked before a database is created, so that a damaged file leaves nothing behind.
  const backup = await checkBackup(file, report);
  const { address, dataFolder, release } = await acquireDatabaseExclusively(config);
  try {
    const client = await openSingleConnection(address);
    // Closing the connection rolls the transaction back.
    signal.addEventListener('abort', () => void client.end());
    try {
      await restoreBackup(client, backup, report);
      const { sessionSecret } = backup.header;
      if (sessionSecret && dataFolder && !(await storeSecrets(dataFolder, { sessionSecret }))) {
        report('The data folder has secrets of its own; those of the backup were left alone.');
      }
    } finally {
      await client.end();
    }
  } finally {
    await release();
  }
  return file;
});
