import type { FastifyInstance } from 'fastify';
import type { DeliverEvent } from './port.ts';

/** Where every provider sends its events. */
export const WEBHOOK_PATH = '/api/webhooks/stripe';

/** Hands simulated events to our own webhook, without a network but by the same door. */
export function deliverTo(http: FastifyInstance): DeliverEvent {
  return async (rawBody, headers) => {
    const answer = await http.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: rawBody,
    });
    return answer.statusCode;
  };
}
