import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '#testing/start-server.ts';
import type { Stage } from '../stage.ts';

export type SmallDisk = {
  folder: string;
  freeBytes(): number;
  /** Leaves so many bytes free, and with 0 nothing at all. */
  fillUpTo(leftBytes: number): void;
  clear(): void;
};

const PIECE = Buffer.alloc(1_000_000);

/** A disk of its own in memory; undefined where mounting is not allowed. */
export async function mountSmallDisk(
  stage: Stage,
  megabytes: number,
): Promise<SmallDisk | undefined> {
  const folder = await temporaryFolder();
  stage.onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  // Lazily, should something still be on it: the memory is given back with the last of them.
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
