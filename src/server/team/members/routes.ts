import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/team/contract.ts';
import { changeMember } from './change-member.ts';
import { readTeam } from './read-team.ts';
import { removeMember } from './remove-member.ts';
import { signOutMember } from './sign-out-member.ts';

export function memberRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.readTeam, ({ session }) => readTeam(services, session));

  route(server, contract.changeMember, ({ session, params, body }) =>
    changeMember(services, session, params.id.toLowerCase(), body),
  );

  route(server, contract.signOutMember, async ({ session, params }) => {
    await signOutMember(services, session, params.id.toLowerCase());
    return { message: 'They are signed out on every device.' };
  });

  route(server, contract.removeMember, async ({ session, params }) => {
    const done = await removeMember(services, session, params.id.toLowerCase());
    return {
      message:
        done === 'removed'
          ? 'They no longer belong to the team.'
          : 'They no longer work in your restaurants.',
    };
  });
}
