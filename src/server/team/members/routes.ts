import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/team/contract.ts';
import { readTeam } from './read-team.ts';

export function memberRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.readTeam, ({ session }) => readTeam(services, session));
}
