import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  url: string;
  /**
   * From now on, drops the responses to requests that begin with this text. Resolves when the first
   * response has been dropped.
   */
  dropAnswersTo(start: string): Promise<void>;
  /** Opens connections from now on, but lets nothing pass in either direction. */
  swallow(): void;
  mend(): void;
  connections(): number;
  close(): Promise<void>;
};

/** A proxy to a local server that can go silent like a real network: no error and no close. */
export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let connections = 0;
  let keptStart: string | undefined;
  let onDrop: () => void = () => undefined;
  let isSwallowing = false;

  const server = createServer((near) => {
    connections += 1;
    const far = createConnection(Number(port), hostname);
    let isKept = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (bytes) => {
      isKept ||= keptStart !== undefined && bytes.toString('latin1').startsWith(keptStart);
      if (!isSwallowing) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (isKept) onDrop();
      else if (!isSwallowing) near.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropAnswersTo: (start) => {
      keptStart = start;
      return new Promise((resolve) => {
        onDrop = resolve;
      });
    },
    swallow: () => {
      isSwallowing = true;
    },
    mend: () => {
      isSwallowing = false;
      keptStart = undefined;
      for (const socket of sockets) socket.destroy();
    },
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
