import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/push/contract.ts';
import { deletePushSubscription, recordSubscriptionSeen } from './queries.ts';
import { subscribe } from './subscribe.ts';
import { vapidKeys } from './vapid-keys.ts';

export function pushRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.pushKey, async () => ({
    publicKey: (await vapidKeys(services)).publicKey,
  }));

  route(server, contract.subscribeToPush, async ({ session, address, body }) => ({
    id: await subscribe(services, { session, address }, body),
  }));

  route(server, contract.seenWithPush, async ({ session, body }) =>
    recordSubscriptionSeen(services, { sid: session.sid, endpoint: body.endpoint }),
  );

  route(server, contract.unsubscribeFromPush, async ({ body }) => {
    await deletePushSubscription(services.db, body.endpoint);
    return { message: 'This browser is told no more.' };
  });
}
