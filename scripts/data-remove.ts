import { parseArgs } from 'node:util';
import { ConfigError } from '#server/platform/config.ts';
import { listDataPaths, removeData } from '#server/platform/data-folder/remove-data.ts';
import { runMaintenance } from './run-maintenance.ts';

// npm run data:remove -- --yes: permanently deletes the private database and the secrets.
await runMaintenance('The removal', async ({ config }) => {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
  if (config.databaseUrl) {
    throw new ConfigError('the data are in the database of DATABASE_URL, which is not ours.');
  }
  if (!values.yes) {
    const found = await listDataPaths(config.dataDir);
    throw new ConfigError(
      `nothing was removed. This would remove for good:\n${listed(found)}\nIf that is what you want: npm run data:remove -- --yes`,
    );
  }
  return `Removed for good:\n${listed(await removeData(config.dataDir))}`;
});

function listed(paths: readonly string[]): string {
  return paths.map((each) => `  ${each}`).join('\n');
}
