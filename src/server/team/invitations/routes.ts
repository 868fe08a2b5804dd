import { readUser } from '#server/accounts/read-user.ts';
import { readSignInOrigin } from '#server/accounts/sessions/known-device.ts';
import { respondWithSession } from '#server/accounts/sessions/start-session.ts';
import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/team/contract.ts';
import { acceptInvitation, beginInvitedPasskey } from './accept-invitation.ts';
import { readInvitation } from './invitation-by-token.ts';
import { inviteMember } from './invite-member.ts';
import { resendInvitation, revokeInvitation } from './send-invitation.ts';

export function invitationRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.inviteMember, async ({ session, body }) => ({
    id: await inviteMember(services, session, { ...body, venueIds: body.venueIds ?? null }),
  }));

  route(server, contract.resendInvitation, async ({ session, params }) => {
    await resendInvitation(services, session, params.id);
    return { message: 'The invitation has been sent again.' };
  });

  route(server, contract.revokeInvitation, async ({ session, params }) => {
    await revokeInvitation(services, session, params.id);
    return { message: 'The invitation has been withdrawn.' };
  });

  route(server, contract.readInvitation, ({ params, address }) =>
    readInvitation(services, params.token, address),
  );

  route(server, contract.beginInvitedPasskey, ({ body, address }) =>
    beginInvitedPasskey(services, body, address),
  );

  route(server, contract.acceptInvitation, async ({ body, session, reply }) => {
    const { cookie, ...accepted } = await acceptInvitation(services, body, {
      ...readSignInOrigin(services, reply.request),
      session,
    });
    if (cookie !== null) return respondWithSession(services, reply, { cookie, ...accepted });
    return { token: accepted.token, user: await readUser(services, accepted) };
  });
}
