import {
  type PrivatePostgres,
  startPrivatePostgres,
} from '../../src/server/platform/private-postgres.ts';
import { removeDataFolder, temporaryFolder } from '../server.ts';
import { expect, test } from '../test.ts';

let folder: string;
let postgres: PrivatePostgres;
test.beforeAll(async () => {
  folder = await temporaryFolder();
  postgres = await startPrivatePostgres(folder);
});
test.afterAll(async () => {
  await postgres.stop();
  await removeDataFolder(folder);
});

test('two servers that start together on one empty database both serve', async ({ start }) => {
  const host = encodeURIComponent(postgres.folder);
  const env = {
    DATABASE_URL: `postgres:///postgres?host=${host}&user=tabletalk`,
    SESSION_SECRET: 'one secret for both servers, as it should be',
  };
  const servers = await Promise.all([start({ env }), start({ env })]);
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  for (const server of servers) expect(await server.stop()).toBe(0);
});
