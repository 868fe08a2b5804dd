import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/understanding/contract.ts';
import { correctUnderstanding } from './corrections/correct-understanding.ts';

export function understandingRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.correctUnderstanding, ({ session, scope, params, body }) =>
    correctUnderstanding(
      services,
      { userId: session.userId, tenant: scope },
      { feedbackId: params.id, correction: body },
    ),
  );

  route(server, contract.undoCorrection, ({ session, scope, params }) =>
    correctUnderstanding(
      services,
      { userId: session.userId, tenant: scope },
      { feedbackId: params.id, correction: undefined },
    ),
  );
}
