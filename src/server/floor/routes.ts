import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { route, routeFile } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as callsContract from '#shared/floor/calls-contract.ts';
import * as contract from '#shared/floor/contract.ts';
import { arriveAtTable, claimCall, finishCall, reopenCall } from './board/act-on-call.ts';
import { makeFloorFeed } from './board/floor-feed.ts';
import { renewListener } from './board/listener-query.ts';
import { readFloor, requireFloorVenue } from './board/read-floor.ts';
import { switchFloor } from './board/switch-floor.ts';
import { callTeam } from './guest/call-team.ts';
import { requireGuestCall, settleCall, withdrawCall } from './guest/guest-call.ts';
import { presentCallToGuest } from './guest/present-call-to-guest.ts';

export function floorRoutes(server: Server): void {
  const { http, services } = server;
  const feed = makeFloorFeed(services);
  server.metricSources.ofServer.push(() => {
    const { boards, guests } = feed.counts();
    return [
      {
        name: 'tabletalk_floor_boards',
        help: 'Floor boards that are open on this server.',
        value: boards,
      },
      {
        name: 'tabletalk_waiting_guests',
        help: 'Guests who follow their call on this server.',
        value: guests,
      },
    ];
  });
  http.addHook('preClose', () => feed.close());

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
    return await sendEvents(reply, () => feed.openCall(id));
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

  routeFile(server, contract.watchFloor, async ({ session, scope, query, header, reply }) => {
    const venue = await requireFloorVenue(services, scope, query.venueId);
    const lastEventId = header('last-event-id');
    return await sendEvents(reply, () => feed.openBoard({ session, venue, lastEventId }));
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

  route(server, contract.switchFloor, ({ scope, body }) => switchFloor(services, scope, body));
}

async function sendEvents(
  reply: FastifyReply,
  open: () => Promise<Readable>,
): Promise<FastifyReply> {
  // A HEAD request would open a stream that nobody reads.
  const body = reply.request.method === 'HEAD' ? '' : await open();
  return (
    reply
      // Proxies must not buffer events.
      .headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      .send(body)
  );
}
