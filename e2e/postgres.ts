import path from 'node:path';
import { startPrivatePostgres } from '../src/server/platform/private-postgres.ts';
import { removeDataFolder, temporaryFolder } from './server.ts';

/** A PostgreSQL that several servers share, as DATABASE_URL would name it. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await temporaryFolder();
  const postgres = await startPrivatePostgres(folder);
  const { host = '', user = '', database = '', port = 5432 } = postgres.address;
  const query = new URLSearchParams({ host: path.resolve(host), port: String(port) });
  return {
    url: `postgres://${user}@localhost/${database}?${query}`,
    stop: async () => {
      await postgres.stop();
      await removeDataFolder(folder);
    },
  };
}
