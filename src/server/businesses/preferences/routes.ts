import { presentUser } from '#server/accounts/present-user.ts';
import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/accounts/contract.ts';
import { changePreferences } from './change-preferences.ts';

export function businessRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.changePreferences, async ({ businessId, body }) => ({
    message: 'Your settings are saved.',
    user: presentUser(await changePreferences(services, businessId, body)),
  }));
}
