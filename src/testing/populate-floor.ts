import { floorListeners } from '#server/floor/table.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { KnownValues } from './cases/arbitrary-for-schema.ts';
import { aVenue, type TestOwner } from './factories.ts';
import type { TestApp } from './test-app.ts';

export type PopulatedFloor = {
  /**
   * Existing values for the endpoints about calls, boards and tickets; undefined for other paths.
   */
  meaningfulFor: (path: string) => KnownValues | undefined;
};

/** Creates a venue with a permanent listener, calls in every state and a ticket with an offer. */
export async function populateFloor(app: TestApp, owner: TestOwner): Promise<PopulatedFloor> {
  const { id, venueId } = await aVenue(app, owner, { liveFloor: true, tables: ['7'] });
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db.insert(floorListeners).values({ venueUuid: id, sid: sidOf(owner.cookie), seenAt });
  const [waiting, leaving, taken] = [
    await aCall(app, venueId),
    await aCall(app, venueId),
    await aCall(app, venueId),
  ];
  await app.send('POST', `/api/floor/calls/${taken.id}/claim`, { token: owner.token });
  const ticket = await aTicket(app, owner, venueId);
  return {
    meaningfulFor: (path) => {
      if (path.endsWith('/withdraw')) return { token: [leaving.token] };
      if (path.includes('/calls/:token')) return { token: [taken.token] };
      if (path.includes('/floor/calls/:id')) return { id: [waiting.id] };
      if (path.endsWith('/api/calls')) return { venueId: [venueId], tableNumber: ['7'] };
      if (path.includes('/api/floor')) return { venueId: [venueId] };
      if (path.includes('/api/tickets')) return ticket;
      return undefined;
    },
  };
}

async function aCall(app: TestApp, venueId: string): Promise<{ id: string; token: string }> {
  const body = { venueId, tableNumber: '7' };
  return (await app.send('POST', '/api/calls', { body })).body;
}

async function aTicket(app: TestApp, { token }: TestOwner, venueId: string): Promise<KnownValues> {
  const said = { venueId, rating: 'fair' };
  const { id, ticketUrl } = (await app.send('POST', '/api/feedback', { body: said })).body;
  const body = { text: 'Sorry', offeredReward: 'free_dessert' };
  const offer = await app.send('POST', `/api/feedback/${id}/thread`, { token, body });
  return { code: [ticketUrl.split('/').at(-1)], messageId: [offer.body.id] };
}
