import type { FastifyInstance } from 'fastify';
import type { Draining } from './draining.ts';

/**
 * A connection that is kept alive would hold up a stop, and a proxy might send the next request just
 * when it is closed, so the last answer on each one ends it.
 */
export function closeGracefully(
  http: FastifyInstance,
  draining: Pick<Draining, 'isUnderWay'>,
): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing || draining.isUnderWay()) void reply.header('connection', 'close');
  });
}
