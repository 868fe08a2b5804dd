import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseAddress } from '#server/platform/database/database.ts';

export type DatabaseProxy = {
  /** Use this in place of the database's own address. */
  address: DatabaseAddress;
  /** Makes the database appear down: closes all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps open connections open from now on, but lets nothing pass through them. */
  silence(): void;
  /** Accepts new connections, but lets nothing pass through them until released. */
  hold(): { release: () => void };
  mend(): Promise<void>;
  remove(): Promise<void>;
};

/** A proxy to the run's PostgreSQL, so that a test can take the database away. */
export async function startDatabaseProxy(to: DatabaseAddress): Promise<DatabaseProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-cable-'));
  const socketName = `.s.PGSQL.${to.port ?? 5432}`;
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let held: Promise<void> | undefined;

  async function join(near: Socket): Promise<void> {
    await held;
    const far = createConnection(path.join(to.host ?? '', socketName));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }

  async function mend(): Promise<void> {
    server = createServer((near) => void join(near));
    await new Promise<void>((resolve) => server?.listen(path.join(folder, socketName), resolve));
  }

  async function cut(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server?.close(() => resolve()));
  }

  function silence(): void {
    for (const socket of sockets) socket.unpipe().on('data', () => undefined);
  }

  function hold(): { release: () => void } {
    let release: () => void = () => undefined;
    held = new Promise((resolve) => {
      release = resolve;
    });
    return { release };
  }

  await mend();
  return {
    address: { ...to, host: folder },
    cut,
    silence,
    hold,
    mend,
    remove: async () => {
      await cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
