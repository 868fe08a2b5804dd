import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/notifications/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { unsubscribe } from './unsubscribe.ts';

export function notificationRoutes(server: Server): void {
  const { services, http } = server;

  route(server, contract.unsubscribe, async ({ query }) => ({
    message: await unsubscribe(services, query.token),
  }));

  // Mail programs without one-click unsubscribe open this URL; a GET must change nothing.
  http.get<{ Querystring: { token?: unknown } }>(contract.unsubscribe.path, (request, reply) => {
    const { token } = request.query;
    const query = new URLSearchParams(typeof token === 'string' ? { token } : {});
    return reply.header('cache-control', 'no-store').redirect(`${paths.unsubscribe}?${query}`);
  });
}
