import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

type DataFolder = { path: string; release: () => Promise<void> };

/**
 * Creates the folder if needed and locks it for this process until it is released or the process
 * ends.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  await makeWritable(folder);
  const real = await realpath(folder);
  const release = await lockFolder(real);
  return { path: real, release };
}

const LOCK_ATTEMPTS = 20;
const RETRY_MS = 50;

/**
 * Keeps trying for a second: if a process was starting a program just when it released its lock,
 * the new program still holds a copy of the lock's socket for a moment.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt += 1) {
    const release = await tryLockFolder(folder);
    if (release) return release;
    await wait(RETRY_MS);
  }
  throw new StartError(
    `TableTalk is already running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

async function makeWritable(folder: string): Promise<void> {
  // When root starts the server, PostgreSQL runs as another account and must be able to enter the
  // folder.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    // The caller's umask may have removed some of the mode's bits.
    if (await makeFolder(folder)) await chmod(folder, mode);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? 'it is not a folder' : code;
    throw new StartError(
      `The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to another one.`,
    );
  }
}

/** Node's recursive mkdir never returns for paths such as /proc, where nothing can be created. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return false;
    if (code !== 'ENOENT' || path.dirname(folder) === folder) throw error;
    if (!(await makeFolder(path.dirname(folder)))) throw error;
    return await makeFolder(folder);
  }
}

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

/** A short hash of a folder's path, which fits into the name of a socket or another path. */
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
