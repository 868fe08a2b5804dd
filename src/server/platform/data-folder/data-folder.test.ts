import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from './data-folder.ts';

test('a data folder can be locked even if its previous lock is released only after the first attempt to lock it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const releaseFormer = await lockFolder(folder);
  const locking = lockFolder(folder);
  await releaseFormer();
  const release = await locking;
  await expect(lockFolder(folder)).rejects.toThrow('TableTalk is already running');
  await release();
});
