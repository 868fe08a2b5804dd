import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { createTemporaryFolder, removeDataFolder, spawnServer } from '#testing/start-server.ts';
import { newDatabase } from '../database.ts';

let folder: string;
test.beforeEach(async () => {
  folder = await createTemporaryFolder();
});
test.afterEach(() => removeDataFolder(folder));

test('an invalid setting prevents start-up with one readable line', async () => {
  expect(await refusal({ PORT: 'eighty' })).toBe(
    'TableTalk cannot start: PORT must be a whole number from 0 to 65535.',
  );
});

test('an unreachable database prevents start-up without revealing the password', async () => {
  const line = await refusal({
    DATABASE_URL: 'postgres://ann:s3cretword@127.0.0.1:1/tabletalk',
    SESSION_SECRET: 'x'.repeat(32),
  });
  expect(line).toContain('The database of DATABASE_URL cannot be reached');
  expect(line).not.toContain('s3cretword');
});

test('a port in use prevents start-up with one readable line', async () => {
  const taken = createServer().listen(0, 'localhost');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const database = { DATABASE_URL: await newDatabase(), SESSION_SECRET: 'x'.repeat(32) };
  const line = await refusal({ PORT: String(port), ...database });
  expect(line).toContain(`port ${port} is taken`);
  taken.close();
});

test('a data folder that cannot be written to prevents start-up with one readable line', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  expect(await refusal({ DATA_DIR: file })).toContain(`The data folder ${file} cannot be written`);
});

test('demo data is refused in production', async () => {
  const production = { NODE_ENV: 'production', MAIL: 'local', PAYMENTS: 'simulated' };
  expect(await refusal(production, ['--demo'])).toContain('demo data is refused');
});

async function refusal(env: Record<string, string>, args?: string[]): Promise<string> {
  const server = spawnServer({ DATA_DIR: folder, PORT: '0', ...env }, args);
  expect(await server.exited).toBe(1);
  const lines = server.errors().trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}
