import { withRequestDeadline } from '#server/platform/http/request-deadline.ts';
import type { Server } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { WEBHOOK_PATH } from '../provider/make-webhook-delivery.ts';
import { receiveEvents } from './receive-events.ts';

/** Events that contain a whole invoice are larger than any request from a browser. */
const BODY_LIMIT_BYTES = 512 * 1024;

/**
 * Receives the provider's events. The body stays raw bytes, because the signature covers the bytes.
 */
export async function webhookRoute({ http, services }: Server): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
      done(null, bytes);
    });
    scope.post(WEBHOOK_PATH, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { body, headers } = request;
      if (!Buffer.isBuffer(body)) throw new AppError('INVALID_INPUT', 'There is no event');
      await withRequestDeadline(services.config, () => receiveEvents(services, body, headers));
      return { received: true };
    });
  });
}
