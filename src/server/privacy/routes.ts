import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { route, routeFile } from '#server/platform/http/route.ts';
import { clearSessionCookie } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/privacy/contract.ts';
import { deleteAccount } from './delete-account.ts';
import { countGuestData, eraseGuestData, exportGuestData } from './guest-data.ts';

export function privacyRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.findGuestData, async ({ businessId, body }) =>
    countGuestData(services, { businessId, email: body.email }),
  );

  routeFile(server, contract.exportGuestData, async ({ businessId, body, reply }) => {
    const data = await exportGuestData(services, { businessId, email: body.email });
    const day = data.exportedAt.toISOString().slice(0, 10);
    return reply
      .header('content-disposition', `attachment; filename="guest-data-${day}.json"`)
      .type('application/json; charset=utf-8')
      .send(`${JSON.stringify(data, null, 2)}\n`);
  });

  route(server, contract.eraseGuestData, async ({ session, businessId, body }) => {
    requireFreshProof(services, session);
    const { email, notes } = body;
    const search = { businessId, email, userId: session.userId };
    const erasedCount = await eraseGuestData(services, search, notes);
    const message = erasedCount > 0 ? "The guest's data is erased." : 'There was nothing to erase.';
    return { message, erasedCount };
  });

  route(server, contract.deleteAccount, async ({ session, body, reply }) => {
    await deleteAccount(services, session, body.password);
    clearSessionCookie(reply, services.config);
    return { message: 'Your account is deleted.' };
  });
}
