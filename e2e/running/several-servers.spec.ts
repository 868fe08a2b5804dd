import { newDatabase } from '../database.ts';
import { expect, test } from '../process-test.ts';

test('two servers that start at the same time on an empty database both work', async ({
  start,
}) => {
  const databaseUrl = await newDatabase({ isMigrated: false });
  const servers = await Promise.all([start({ databaseUrl }), start({ databaseUrl })]);
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  for (const server of servers) expect(await server.stop()).toBe(0);
});
