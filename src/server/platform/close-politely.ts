import type { FastifyInstance } from 'fastify';

/** A connection that is kept alive would hold up a stop, so the last answer on it ends it. */
export function closePolitely(http: FastifyInstance): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
}
