import { route } from '#server/platform/http/route.ts';
import { setSessionCookie } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/team/devices-contract.ts';
import { provePin } from '../pins/prove-pin.ts';
import { findOwnPinState } from '../pins/queries.ts';
import { removePin, setPin } from '../pins/set-pin.ts';
import { readOwnDevice, renameDevice } from './own-device.ts';
import { addDevice, pairDevice, renewPairing } from './pair-device.ts';
import { revokeDevice } from './revoke-device.ts';

export function deviceRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.addDevice, ({ session, body }) => addDevice(services, session, body));

  route(server, contract.renewPairing, ({ session, params }) =>
    renewPairing(services, session, params.id),
  );

  route(server, contract.renameDevice, async ({ scope, params, body }) => {
    await renameDevice(services, scope, params.id, body.name);
    return { message: 'The device has been renamed.' };
  });

  route(server, contract.revokeDevice, async ({ scope, params }) => {
    await revokeDevice(services, scope, params.id);
    return { message: 'The device has been revoked.' };
  });

  route(server, contract.pairDevice, async ({ body, address, reply }) => {
    const { cookie, token } = await pairDevice(services, { code: body.code, address });
    setSessionCookie(reply, services.config, cookie);
    return { token };
  });

  route(server, contract.readOwnDevice, ({ session }) => readOwnDevice(services, session));

  route(server, contract.provePin, ({ session, body }) => provePin(services, session, body));

  route(server, contract.readPin, ({ session }) => findOwnPinState(services, session));

  route(server, contract.setPin, async ({ session, body }) => {
    await setPin(services, session, body.pin);
    return { message: 'Your PIN is set.' };
  });

  route(server, contract.removePin, async ({ session }) => {
    const wasThere = await removePin(services, session);
    return { message: wasThere ? 'Your PIN is removed.' : 'You have no PIN.' };
  });

  route(server, contract.removePinOf, async ({ session, params }) => {
    const wasThere = await removePin(services, session, params.id);
    return { message: wasThere ? 'Their PIN is removed.' : 'They have no PIN.' };
  });
}
