import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/accounts/sessions-contract.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts';

export function sessionRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.listSessions, ({ session }) => listSessions(services, session));

  route(server, contract.endSession, async ({ session, params }) => {
    await endSession(services, session, params.id);
    return { message: 'Signed out there.' };
  });

  route(server, contract.endOtherSessions, async ({ session }) => {
    await endOtherSessions(services, session);
    return { message: 'You are signed in here alone now.' };
  });
}
