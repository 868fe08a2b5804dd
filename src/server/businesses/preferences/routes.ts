import { readUser } from '#server/accounts/read-user.ts';
import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/accounts/contract.ts';
import { changePreferences } from './change-preferences.ts';

export function preferenceRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.changePreferences, async ({ session, body }) => {
    await changePreferences(services, session.businessId, body);
    return { message: 'Your settings are saved.', user: await readUser(services, session) };
  });
}
