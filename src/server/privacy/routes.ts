import { route, routeFile } from '#server/platform/http/route.ts';
import { clearSessionCookie } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/privacy/contract.ts';
import { deleteAccount } from './delete-account.ts';
import { countGuestData, eraseGuestData, exportGuestData } from './guest-data.ts';

export function privacyRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.findGuestData, async ({ ownerId, body }) =>
    countGuestData(services, { ownerId, email: body.email }),
  );

  routeFile(server, contract.exportGuestData, async ({ ownerId, body, reply }) => {
    const data = await exportGuestData(services, { ownerId, email: body.email });
    const day = data.exportedAt.toISOString().slice(0, 10);
    return reply
      .header('content-disposition', `attachment; filename="guest-data-${day}.json"`)
      .type('application/json; charset=utf-8')
      .send(`${JSON.stringify(data, null, 2)}\n`);
  });

  route(server, contract.eraseGuestData, async ({ ownerId, body }) => {
    const erasedCount = await eraseGuestData(services, { ownerId, email: body.email });
    const message = erasedCount > 0 ? "The guest's data is erased." : 'There was nothing to erase.';
    return { message, erasedCount };
  });

  route(server, contract.deleteAccount, async ({ ownerId, body, reply }) => {
    await deleteAccount(services, ownerId, body.password);
    clearSessionCookie(reply, services.config);
    return { message: 'Your account is deleted.' };
  });
}
