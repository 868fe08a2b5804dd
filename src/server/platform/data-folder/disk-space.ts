import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/api/errors.ts';
import type { Metric } from '../metrics/read-metrics.ts';

export type DiskSpace = {
  /** Whether there is room to store anything new. Reads are always served. */
  hasSpace: () => boolean;
  stop: () => void;
};

type Log = { error: (message: string) => void; warn: (message: string) => void };

const FLOOR_BYTES = 200_000_000;
const CHECK_EVERY_MS = 15_000;

/**
 * PostgreSQL stops altogether on a full disk, so we stop storing while there is still some space
 * left.
 */
export async function watchDiskSpace(
  folder: string,
  log: Log,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<DiskSpace & { check: () => Promise<void> }> {
  let isLow = false;
  const check = async () => {
    const free = await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY);
    const wasLow = isLow;
    isLow = free < FLOOR_BYTES;
    const megabytes = Math.round(free / 1_000_000);
    if (isLow && !wasLow) {
      log.error(`Only ${megabytes} MB are free in the data folder: nothing new is stored.`);
    }
    if (wasLow && !isLow) log.warn('The data folder has room again: new data is stored.');
  };
  await check();
  const timer = setInterval(check, CHECK_EVERY_MS);
  timer.unref();
  return { hasSpace: () => !isLow, check, stop: () => clearInterval(timer) };
}

/** Serves reads, and asks the caller of any write to try again later. */
export function refuseWritesWithoutSpace(http: FastifyInstance, hasSpace: () => boolean): void {
  http.addHook('onRequest', async (request) => {
    if (READING_METHODS.has(request.method) || hasSpace()) return;
    throw new AppError(
      'UNAVAILABLE',
      'TableTalk cannot store anything just now. Please try later.',
      {
        retryAfterSeconds: 60,
      },
    );
  });
}

/** Returns no metrics for an external database. */
export async function diskMetrics({
  freeBytes,
}: {
  freeBytes: () => Promise<number | undefined>;
}): Promise<Metric[]> {
  const value = await freeBytes();
  if (value === undefined) return [];
  const name = 'tabletalk_disk_free_bytes';
  return [{ name, help: 'What is free on the disk of the private database.', value }];
}

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
