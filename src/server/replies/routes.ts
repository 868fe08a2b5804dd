import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/replies/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { sendReply } from './send-reply.ts';
import { stopReplies } from './stop-replies.ts';

export function replyRoutes(server: Server): void {
  const { services, http } = server;

  route(server, contract.replyToFeedback, ({ session, scope, params, body }) => {
    const { userId } = session;
    const { replyMessage } = body;
    return sendReply(services, { userId, tenant: scope, feedbackId: params.id, replyMessage });
  });

  route(server, contract.stopReplies, async ({ query }) => ({
    message: await stopReplies(services, query),
  }));

  // Email programs without one-click unsubscribe open the same URL, so a GET must change nothing.
  http.get<{ Querystring: { token?: unknown } }>(contract.stopReplies.path, (request, reply) => {
    const { token } = request.query;
    const query = new URLSearchParams(typeof token === 'string' ? { token } : {});
    return reply.header('cache-control', 'no-store').redirect(`${paths.stopReplies}?${query}`);
  });
}
