import { runTextErasure } from '#server/feedback/retention/enforce-retention.ts';
import { route } from '#server/platform/http/route.ts';
import { defineJob, LOW_PRIORITY } from '#server/platform/jobs/define-job.ts';
import type { Server } from '#server/services.ts';
import type { Slice } from '#server/slice.ts';
import * as contract from '#shared/tickets/contract.ts';
import { eraseTicket } from './erase-ticket.ts';
import { threadTextErasure } from './queries.ts';
import { readTicket } from './read-ticket.ts';
import { muteThread, readThread, writeInThread } from './team-thread.ts';
import { acceptOffer, settleTicket, writeOnTicket } from './write-on-ticket.ts';

export const ticketsSlice: Slice = {
  name: 'tickets',
  routes: ticketRoutes,
  jobs: ({ services }) => [
    defineJob({
      name: 'forgetting threads',
      ...LOW_PRIORITY,
      run: () => runTextErasure(services, threadTextErasure),
    }),
  ],
};

function ticketRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.readTicket, ({ params, query, address }) =>
    readTicket(services, { ...params, address }, query.before),
  );

  route(server, contract.writeOnTicket, ({ params, address, body }) =>
    writeOnTicket(services, { ...params, address }, body),
  );

  route(server, contract.acceptOffer, ({ params, address }) =>
    acceptOffer(services, { code: params.code, address }, params.messageId),
  );

  route(server, contract.settleTicket, async ({ params, address }) => {
    await settleTicket(services, { ...params, address });
    return { message: 'Thank you. It’s sorted.' };
  });

  route(server, contract.eraseTicket, async ({ params, address }) => {
    await eraseTicket(services, { ...params, address });
    return { message: 'Everything you told us has been erased.' };
  });

  route(server, contract.readThread, ({ scope, params, query }) =>
    readThread(services, { scope }, params.id, query.before),
  );

  route(server, contract.writeInThread, ({ session: { userId }, scope, params, body }) =>
    writeInThread(services, { scope, userId }, params.id, body),
  );

  route(server, contract.muteThread, ({ session: { userId }, scope, params, body }) =>
    muteThread(services, { scope, userId }, params.id, body.muted),
  );
}
