import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/accounts/proofs-contract.ts';
import { AppError } from '#shared/api/errors.ts';
import { readUser } from '../read-user.ts';
import { readSignInOrigin } from '../sessions/known-device.ts';
import { respondWithSession } from '../sessions/start-session.ts';
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './authenticator.ts';
import { createAuthenticationOptions } from './check-passkey.ts';
import { updatePasskey } from './passkey-query.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  signInWithPasskey,
} from './passkeys.ts';
import { presentPasskey, proveIdentity, readProofs } from './proofs.ts';
import { makeRecoveryCodes } from './second-factor.ts';

export function proofRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.readProofs, ({ session }) => readProofs(services, session.userId));

  route(server, contract.beginPasskey, ({ session }) => beginPasskey(services, session));

  route(server, contract.addPasskey, async ({ session, body }) => {
    const passkey = presentPasskey(await addPasskey(services, session, body));
    return { passkey, user: await readUser(services, session) };
  });

  route(server, contract.renamePasskey, async ({ session, params, body }) => {
    const own = { id: params.id, userId: session.userId };
    const renamed = await updatePasskey(services.db, own, { name: body.name });
    if (!renamed) throw new AppError('NOT_FOUND', 'There is no such passkey');
    return presentPasskey(renamed);
  });

  route(server, contract.removePasskey, async ({ session, params }) => {
    await removePasskey(services, session, params.id);
    return { message: 'The passkey is removed.' };
  });

  route(server, contract.beginPasskeySignIn, ({ address }) =>
    beginPasskeySignIn(services, address),
  );

  route(server, contract.signInWithPasskey, async ({ body, reply }) => {
    const from = readSignInOrigin(services, reply.request);
    const session = await signInWithPasskey(services, body.answer, from, body.opensBusiness);
    return { message: 'Signed in', ...(await respondWithSession(services, reply, session)) };
  });

  route(server, contract.beginAuthenticator, ({ session }) =>
    beginAuthenticator(services, session),
  );

  route(server, contract.confirmAuthenticator, async ({ session, body }) => {
    const recoveryCodes = await confirmAuthenticator(services, session, body.code);
    return { recoveryCodes, user: await readUser(services, session) };
  });

  route(server, contract.removeAuthenticator, async ({ session }) => {
    await removeAuthenticator(services, session);
    return { message: 'The authenticator app is removed.' };
  });

  route(server, contract.makeRecoveryCodes, async ({ session }) => ({
    recoveryCodes: await makeRecoveryCodes(services, session),
  }));

  route(server, contract.beginProof, ({ session }) =>
    createAuthenticationOptions(services, { purpose: 'prove', userId: session.userId }),
  );

  route(server, contract.prove, async ({ session, body }) => {
    await proveIdentity(services, session, body);
    return { message: 'Thank you.' };
  });
}
