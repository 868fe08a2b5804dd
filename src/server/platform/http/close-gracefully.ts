import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Draining } from './draining.ts';

/** Time for a request that was under way when the port closed. */
const UNUSED_FOR_MS = 1_000;

/**
 * A connection that is kept alive would hold up a stop, and a proxy might send the next request just
 * when it is closed, so the last answer on each one ends it. Browsers also open connections ahead of
 * their requests: one on which none has come is let go a moment later.
 */
export function closeGracefully(
  http: FastifyInstance,
  draining: Pick<Draining, 'isUnderWay'>,
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
    // Again and again: a connection may be busy with the rest of its request when its answer ends.
    const letting = setInterval(letGo, unusedForMs).unref();
    http.server.once('close', () => clearInterval(letting));
  });
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing || draining.isUnderWay()) void reply.header('connection', 'close');
  });
  // An answer that had begun before, a live stream above all, could not say that it is the last.
  http.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => http.server.closeIdleConnections());
  });

  function letGo(): void {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    http.server.closeIdleConnections();
  }
}
