import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder, openDataFolder } from './data-folder.ts';
import { listDataPaths, removeData } from './remove-data.ts';

let place: string;
let dataDir: string;
let moved: string;

beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'tabletalk-remove-'));
  dataDir = path.join(place, 'data');
  moved = path.join(place, 'elsewhere', 'db');
  await mkdir(moved, { recursive: true });
  await mkdir(dataDir);
  await writeFile(path.join(moved, 'PG_VERSION'), '18');
  await writeFile(path.join(dataDir, 'secrets.json'), '{}');
  await symlink(moved, path.join(dataDir, 'db'));
});
afterEach(() => rm(place, { recursive: true }));

test('removing data also removes tables outside the data folder, and lists what was removed', async () => {
  const removed = await removeData(dataDir);
  expect(removed).toEqual([path.join(dataDir, 'db'), path.join(dataDir, 'secrets.json'), moved]);
  expect(await readdir(place)).toEqual([]);
});

test('listing the data folder’s contents removes nothing', async () => {
  expect(await listDataPaths(dataDir)).toHaveLength(3);
  expect(existsSync(path.join(moved, 'PG_VERSION'))).toBe(true);
});

test('removing data keeps files that the server did not create, and the folder that contains them', async () => {
  await writeFile(path.join(dataDir, 'notes.txt'), 'mine');
  await removeData(dataDir);
  expect(await readdir(dataDir)).toEqual(['notes.txt']);
});

test('removing data is refused while a server is running on the folder or on a copy of it', async () => {
  for (const lock of [
    () => openDataFolder(dataDir).then(({ release }) => release),
    () => lockFolder(moved),
  ]) {
    const unlock = await lock();
    await expect(removeData(dataDir)).rejects.toThrow('TableTalk is already running');
    await unlock();
  }
  expect(await listDataPaths(dataDir)).toHaveLength(3);
});

test('removing data is refused if the link in the data folder does not point to a database', async () => {
  await rm(path.join(moved, 'PG_VERSION'));
  await expect(removeData(dataDir)).rejects.toThrow('holds no database; nothing was removed');
  expect(existsSync(moved)).toBe(true);
});

test('removing data is refused for a folder that never contained data', async () => {
  const other = path.join(place, 'other');
  await expect(removeData(other)).rejects.toThrow('There is no data folder');
  await mkdir(other);
  await expect(removeData(other)).rejects.toThrow('nothing of TableTalk');
});
