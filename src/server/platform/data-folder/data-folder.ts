import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../start-error.ts';

export type DataFolder = { path: string; release: () => Promise<void> };

/** Makes the folder if need be and takes it for this process alone, until release or death. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  await makeWritable(folder);
  const real = await realpath(folder);
  const release = await lockFolder(real);
  return { path: real, release };
}

/** Names a folder in few characters that fit into a socket's name or another path. */
export function hashOfPath(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 32);
}

/** The lock is a listening socket, since the system closes it however the process ends. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = lockName(folder);
  const server = createServer((socket) => socket.destroy());
  server.unref();
  const isFree =
    (await listens(server, name)) || ((await isStale(name)) && (await listens(server, name)));
  if (!isFree) {
    throw new StartError(
      `TableTalk is already running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function lockName(folder: string): string {
  const name = `tabletalk-${hashOfPath(folder)}`;
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

/** Only a socket that is a file can outlive its process; it is removed when nobody answers. */
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

async function makeWritable(folder: string): Promise<void> {
  // Root's PostgreSQL runs under an account of its own, which must be able to pass through.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    // Set again, because the caller's umask may have taken something away.
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

/** Node's own recursive way never ends below /proc and its like, where nothing can be made. */
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
