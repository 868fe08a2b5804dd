import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { createTemporaryFolder } from '#testing/start-server.ts';
import type { Stage } from '../stage.ts';

export type SmallDisk = {
  folder: string;
  freeBytes(): number;
  /** Fills the disk until only this many bytes are free; 0 leaves nothing. */
  fillUpTo(leftBytes: number): void;
  clear(): void;
};

const PIECE = Buffer.alloc(1_000_000);

/** Mounts a small disk in memory; undefined if mounting is not allowed. */
export async function mountSmallDisk(
  stage: Stage,
  megabytes: number,
): Promise<SmallDisk | undefined> {
  const folder = await createTemporaryFolder();
  stage.onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  // Lazy unmount, in case a process still uses it; the memory is freed when the last one ends.
  stage.onCleanup(() => spawnSync('umount', ['--lazy', folder]));
  await chmod(folder, 0o711);
  const filler = path.join(folder, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fillUpTo: (leftBytes) => {
      const file = openSync(filler, 'a');
      try {
        for (let left = freeBytes(); left > leftBytes; left = freeBytes()) {
          writeSync(file, PIECE, 0, Math.min(PIECE.length, left - leftBytes));
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    clear: () => rmSync(filler, { force: true }),
  };
}
