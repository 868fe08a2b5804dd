import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the session secret is generated once and stays the same', async () => {
  const first = await readSecrets(folder);
  expect(first.sessionSecret.length).toBeGreaterThanOrEqual(32);
  expect(await readSecrets(folder)).toEqual(first);
});

test('two data folders do not share a secret', async () => {
  const other = await mkdtemp(path.join(folder, 'other-'));
  expect(await readSecrets(folder)).not.toEqual(await readSecrets(other));
});

test('only the owner of the secrets file may read it', async () => {
  await readSecrets(folder);
  expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('a damaged secrets file prevents start-up with a one-line message', async () => {
  await writeFile(path.join(folder, 'secrets.json'), '{"sessionSecret":');
  await expect(readSecrets(folder)).rejects.toThrow(/^\S+secrets\.json is damaged\. .*$/);
});
