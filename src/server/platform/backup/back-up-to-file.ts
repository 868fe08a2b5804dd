import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type DatabaseAddress, openSingleConnection } from '../database/database.ts';
import { StartError } from '../start-error.ts';
import { type ReportLine, writeBackup } from './write-backup.ts';

type Options = {
  sessionSecret?: string | undefined;
  report?: ReportLine;
  signal?: AbortSignal | undefined;
};

/**
 * Writes to a temporary name until the file is complete and synced, so that half a file is never
 * mistaken for a backup.
 */
export async function backUpToFile(
  address: DatabaseAddress,
  file: string,
  { sessionSecret, report = () => undefined, signal }: Options = {},
): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} exists already; nothing was written.`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const client = await openSingleConnection(address);
  try {
    const rows = Readable.from(writeBackup(client, { sessionSecret, report }), {
      objectMode: false,
    });
    const sink = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(rows, createGzip(), sink, { signal });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
