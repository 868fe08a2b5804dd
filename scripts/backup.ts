import path from 'node:path';
import { parseArgs } from 'node:util';
import { acquireDatabase } from '#server/platform/backup/acquire-database.ts';
import { backUpToFile } from '#server/platform/backup/back-up-to-file.ts';
import { ConfigError } from '#server/platform/config.ts';
import { readSecrets } from '#server/platform/data-folder/secrets.ts';
import { runMaintenance } from './run-maintenance.ts';

// npm run backup [-- file] [--with-secrets]: a consistent backup, even while the server runs.
await runMaintenance('The backup', async ({ config, report, signal }) => {
  const { values, positionals } = parseArgs({
    options: { 'with-secrets': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values['with-secrets'] && config.databaseUrl) {
    throw new ConfigError('SESSION_SECRET is one of your settings: keep it where you keep those.');
  }
  const file = path.resolve(positionals[0] ?? path.join('backups', defaultName()));
  const { address, dataFolder, release } = await acquireDatabase(config);
  try {
    const isAsked = values['with-secrets'] && dataFolder !== undefined;
    const sessionSecret = isAsked
      ? (config.sessionSecret ?? (await readSecrets(dataFolder)).sessionSecret)
      : undefined;
    await backUpToFile(address, file, { sessionSecret, report, signal });
  } finally {
    await release();
  }
  return file;
});

function defaultName(): string {
  const moment = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `tabletalk-${moment}.backup.gz`;
}
