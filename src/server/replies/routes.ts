import * as contract from '#shared/replies/contract.ts';
import { presentFeedback } from '../feedback/present-feedback.ts';
import { route, type Server } from '../platform/route.ts';
import { sendReply } from './send-reply.ts';

export function replyRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.replyToFeedback, async ({ ownerId, params, body }) => {
    const { replyMessage } = body;
    return presentFeedback(
      await sendReply(services, { ownerId, feedbackId: params.id, replyMessage }),
    );
  });
}
