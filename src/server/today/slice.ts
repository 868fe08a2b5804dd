import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import type { Slice } from '#server/slice.ts';
import * as contract from '#shared/today/contract.ts';
import { readPersonPraise, sendPersonPraise } from './person-praise.ts';
import { readMyPraise } from './read-praise.ts';
import { readToday } from './read-today.ts';

export const todaySlice: Slice = { name: 'today', routes: todayRoutes };

function todayRoutes(server: Server): void {
  route(server, contract.lookAtToday, ({ scope, query }) =>
    readToday(server.services, scope, query.venueId),
  );

  route(server, contract.personPraise, ({ scope, query }) =>
    readPersonPraise(server.services, scope, query),
  );

  route(server, contract.sendPersonPraise, ({ scope, body }) =>
    sendPersonPraise(server.services, scope, body),
  );

  route(server, contract.myPraise, ({ session, scope }) =>
    readMyPraise(server.services, scope, session.userId),
  );
}
