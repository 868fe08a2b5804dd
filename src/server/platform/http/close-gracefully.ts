import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long to wait for a request that was on its way when the port closed. */
const UNUSED_FOR_MS = 1_000;

/**
 * A kept-alive connection would delay the shutdown, and a proxy might send the next request just as
 * it closes. So each connection is closed after its current response. Browsers also open
 * connections in advance: a connection that has carried no request is closed a moment later.
 */
export function closeGracefully(
  http: FastifyInstance,
  draining: Pick<DrainState, 'isUnderWay'>,
  { unusedForMs } = { unusedForMs: UNUSED_FOR_MS },
): void {
  let isClosing = false;
  const unused = new Set<Socket>();
  http.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  http.addHook('onRequest', async ({ socket }) => {
    unused.delete(socket);
  });
  http.addHook('preClose', async () => {
    isClosing = true;
    // Checked repeatedly, because a connection may still be receiving its request when its response
    // ends.
    const letting = setInterval(letGo, unusedForMs).unref();
    http.server.once('close', () => clearInterval(letting));
  });
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing || draining.isUnderWay()) void reply.header('connection', 'close');
  });
  // A response that began earlier, such as a live stream, could not send `connection: close`.
  http.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => http.server.closeIdleConnections());
  });

  function letGo(): void {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    http.server.closeIdleConnections();
  }
}

export type DrainState = {
  isUnderWay: () => boolean;
  /**
   * Starts draining. All requests are still served; only the readiness check reports that the
   * server is draining.
   */
  begin: (forMs: number) => Promise<void>;
};

/** Lets the proxy send new guests to another server before this one stops. */
export function makeDrainState(): DrainState {
  let isUnderWay = false;
  return {
    isUnderWay: () => isUnderWay,
    begin: async (forMs) => {
      isUnderWay = true;
      await wait(forMs);
    },
  };
}
