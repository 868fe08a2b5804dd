import type { FastifyInstance } from 'fastify';
import type { DeliverEvent } from './port.ts';

/** The path to which every provider sends its events. */
export const WEBHOOK_PATH = '/api/webhooks/stripe';

/** Sends simulated events to our own webhook route, without a network. */
export function makeWebhookDelivery(http: FastifyInstance): DeliverEvent {
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
