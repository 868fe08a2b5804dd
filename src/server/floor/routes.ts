import { readIdempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { route, routeFile } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as callsContract from '#shared/floor/calls-contract.ts';
import * as contract from '#shared/floor/contract.ts';
import * as planContract from '#shared/floor/plan-contract.ts';
import { arriveAtTable, claimCall, finishCall, reopenCall } from './board/act-on-call.ts';
import { readFloorPlan, storeFloorPlan } from './board/floor-plan.ts';
import { BOARD_TOPIC, CALL_TOPIC, makeFloorStreams } from './board/floor-streams.ts';
import { renewListener } from './board/listener-query.ts';
import { readFloor, requireFloorVenue } from './board/read-floor.ts';
import { setFloorSwitches } from './board/set-floor-switches.ts';
import { findUnansweredCalls, findWhetherGuestsCalled } from './board/unanswered-calls-query.ts';
import { callTeam } from './guest/call-team.ts';
import {
  presentCallToGuest,
  requireGuestCall,
  settleCall,
  withdrawCall,
} from './guest/guest-call.ts';

export function floorRoutes(server: Server): void {
  const { services, live } = server;
  const streams = makeFloorStreams(server);
  server.metricSources.ofServer.push(() => [
    {
      name: 'tabletalk_floor_boards',
      help: 'Floor boards that are open on this server.',
      value: live.count(BOARD_TOPIC),
    },
    {
      name: 'tabletalk_waiting_guests',
      help: 'Guests who follow their call on this server.',
      value: live.count(CALL_TOPIC),
    },
  ]);

  route(server, callsContract.callTeam, ({ body, address, header }) => {
    const device = header('x-guest-device')?.slice(0, 100);
    return callTeam(services, body, {
      key: readIdempotencyKey(header('idempotency-key')),
      device,
      address,
    });
  });

  route(server, callsContract.readCall, async ({ params, address }) =>
    presentCallToGuest(await requireGuestCall(services, { ...params, address })),
  );

  routeFile(server, callsContract.watchCall, async ({ params, address, reply }) => {
    const { id } = await requireGuestCall(services, { ...params, address });
    return await live.serve(reply, async () => streams.ofCall(id));
  });

  route(server, callsContract.withdrawCall, ({ params, address }) =>
    withdrawCall(services, { ...params, address }),
  );

  route(server, callsContract.settleCall, ({ params, body, address }) =>
    settleCall(services, { ...params, address }, body.settled),
  );

  route(server, contract.readFloor, ({ session, scope, query }) =>
    readFloor(services, { session, scope }, query),
  );

  route(server, contract.readUnansweredCalls, async ({ scope, query }) => {
    const venue = await requireFloorVenue(services, scope, query.venueId);
    const [unanswered, hasCalls] = await Promise.all([
      findUnansweredCalls(services.db, venue, query.day),
      findWhetherGuestsCalled(services.db, venue, query.day),
    ]);
    return { calls: unanswered, hasCalls };
  });

  routeFile(server, contract.watchFloor, async ({ session, scope, query, header, reply }) => {
    const venue = await requireFloorVenue(services, scope, query.venueId);
    const lastEventId = header('last-event-id');
    return await live.serve(reply, () => streams.ofBoard({ session, venue, lastEventId }));
  });

  route(server, contract.beatFloor, async ({ session, body }) => ({
    isKnown: await renewListener(services, { id: body.board, sid: session.sid }),
  }));

  route(server, contract.claimCall, ({ session, scope, params, body }) =>
    claimCall(services, { session, scope }, params.id, body),
  );

  route(server, contract.arriveAtTable, ({ session, scope, params, body }) =>
    arriveAtTable(services, { session, scope }, params.id, body),
  );

  route(server, contract.reopenCall, ({ session, scope, params }) =>
    reopenCall(services, { session, scope }, params.id),
  );

  route(server, contract.finishCall, ({ session, scope, params, body }) =>
    finishCall(services, { session, scope }, params.id, body),
  );

  route(server, contract.switchFloor, ({ scope, body }) => setFloorSwitches(services, scope, body));

  route(server, planContract.readFloorPlan, ({ scope, query }) =>
    readFloorPlan(services, scope, query.venueId),
  );

  route(server, planContract.storeFloorPlan, ({ session, scope, body }) =>
    storeFloorPlan(services, { session, scope }, body),
  );
}
