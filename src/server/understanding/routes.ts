import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/understanding/contract.ts';
import { answerQuestionOnTicket } from './corrections/answer-question-on-ticket.ts';
import { correctUnderstanding } from './corrections/correct-understanding.ts';

export function understandingRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.correctUnderstanding, ({ session, scope, params, body }) => {
    const actor = { userId: session.userId, tenant: scope };
    const feedbackId = params.id;
    const { messageId, safety = null } = body;
    return messageId
      ? answerQuestionOnTicket(services, actor, { feedbackId, messageId, safety })
      : correctUnderstanding(services, actor, { feedbackId, correction: body });
  });

  route(server, contract.undoCorrection, ({ session, scope, params }) =>
    correctUnderstanding(
      services,
      { userId: session.userId, tenant: scope },
      { feedbackId: params.id, correction: undefined },
    ),
  );
}
