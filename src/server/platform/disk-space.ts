import { statfs } from 'node:fs/promises';

export type DiskSpace = {
  /** Whether there is room to store something new. Reading is always possible. */
  hasSpace: () => boolean;
  stop: () => void;
};

type Log = { error: (message: string) => void; warn: (message: string) => void };

const FLOOR_BYTES = 200_000_000;
const LOOK_EVERY_MS = 15_000;

/** PostgreSQL stops altogether on a full disk, so storing stops while there is still some room. */
export async function watchDiskSpace(
  folder: string,
  log: Log,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<DiskSpace & { look: () => Promise<void> }> {
  let isLow = false;
  const look = async () => {
    const free = await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY);
    const wasLow = isLow;
    isLow = free < FLOOR_BYTES;
    const megabytes = Math.round(free / 1_000_000);
    if (isLow && !wasLow) {
      log.error(`Only ${megabytes} MB are free in the data folder: nothing new is stored.`);
    }
    if (wasLow && !isLow) log.warn('The data folder has room again: new data is stored.');
  };
  await look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return { hasSpace: () => !isLow, look, stop: () => clearInterval(timer) };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
