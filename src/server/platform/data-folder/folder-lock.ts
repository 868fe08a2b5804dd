import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Locks a folder for this process until it is released or the process ends; undefined if another
 * process has the lock. The lock is a listening socket, because the system closes it however the
 * process ends.
 */
export async function tryLockFolder(folder: string): Promise<(() => Promise<void>) | undefined> {
  const name = lockName(folder);
  const server = createServer((socket) => socket.destroy());
  server.unref();
  const isFree =
    (await listens(server, name)) || ((await isStale(name)) && (await listens(server, name)));
  if (!isFree) return undefined;
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** A short name for a folder that fits into a socket's name or another path. */
export function hashPath(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 32);
}

function lockName(folder: string): string {
  const name = `tabletalk-${hashPath(folder)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(tmpdir(), `${name}.sock`);
}

function listens(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error);
    server.once('error', onError);
    server.listen(name, () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}

/** A socket file can outlive its process; it is removed if no process answers on it. */
async function isStale(name: string): Promise<boolean> {
  if (process.platform === 'linux' || process.platform === 'win32') return false;
  const isAnswered = await new Promise<boolean>((resolve) => {
    const socket = connect(name, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
  if (!isAnswered) await rm(name, { force: true });
  return !isAnswered;
}
