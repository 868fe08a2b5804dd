import { readUser } from '#server/accounts/read-user.ts';
import { route } from '#server/platform/http/route.ts';
import { clearSessionCookie } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/team/contract.ts';
import { leaveBusiness } from '../members/remove-member.ts';
import {
  acceptBusiness,
  declineBusiness,
  offerBusiness,
  readOffer,
  withdrawOffer,
} from './hand-over-business.ts';
import { renameBusiness } from './rename-business.ts';
import { switchBusiness } from './switch-business.ts';

/** Routes about the business itself and its ownership. */
export function teamBusinessRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.leaveBusiness, async ({ session, reply }) => {
    await leaveBusiness(services, session);
    clearSessionCookie(reply, services.config);
    return { message: 'You have left the team.' };
  });

  route(server, contract.switchBusiness, async ({ session, body }) => {
    const businessId = body.businessId.toLowerCase();
    const token = await switchBusiness(services, session, businessId);
    return { token, user: await readUser(services, { ...session, businessId }) };
  });

  route(server, contract.offerBusiness, async ({ session, body }) => {
    await offerBusiness(services, session, body.memberId);
    return { message: 'The offer is on its way. Nothing changes until it is accepted.' };
  });

  route(server, contract.withdrawOffer, async ({ session }) => {
    await withdrawOffer(services, session);
    return { message: 'The offer is withdrawn.' };
  });

  route(server, contract.readOffer, ({ session }) => readOffer(services, session));

  route(server, contract.declineBusiness, async ({ session }) => {
    await declineBusiness(services, session);
    return { message: 'The offer is declined. Everything stays as it is.' };
  });

  route(server, contract.acceptBusiness, async ({ session }) => {
    await acceptBusiness(services, session);
    return { user: await readUser(services, session) };
  });

  route(server, contract.renameBusiness, async ({ session, body }) => {
    await renameBusiness(services, session, body);
    return { user: await readUser(services, session) };
  });
}
