import type { APIRequestContext } from '@playwright/test';
import { openBoardClient } from '#testing/live/floor-client.ts';
import { type ApiOwner, anOwner } from './owner.ts';
import { expect } from './test.ts';

export type LiveVenue = {
  owner: ApiOwner;
  venueId: string;
  /** The calls now on the venue's floor board. */
  calls: () => Promise<Record<string, unknown>[]>;
  /** A staff member claims the call or marks it as done. */
  act: (what: 'claim' | 'done', who?: ApiOwner) => Promise<void>;
  /** Closes all boards, so that no one is listening. */
  leave: () => Promise<void>;
};

/** Creates a venue with an open floor board, through the API. */
export async function aLiveVenue(
  request: APIRequestContext,
  { updates = {}, url }: { updates?: Record<string, unknown>; url: string },
): Promise<LiveVenue> {
  const owner = await anOwner(request);
  const headers = { authorization: `Bearer ${owner.token}` };
  const [venue] = await (await request.get('/api/restaurants', { headers })).json();
  const changes = { liveFloor: true, ...updates };
  const changed = await request.fetch(`/api/restaurants/${venue.id}`, {
    method: 'PUT',
    headers,
    data: { id: venue.id, updates: changes },
  });
  expect(changed.status()).toBe(200);
  const { venueId } = venue as { venueId: string };
  const board = await openBoardClient(url, { token: owner.token, venueId });

  const isOpen = async () =>
    (await (await request.get(`/api/restaurant/${venueId}/settings`)).json()).callsOpen as boolean;
  const calls = async () =>
    (await (await request.get(`/api/floor?venueId=${venueId}`, { headers })).json()).calls;
  await expect.poll(isOpen).toBe(true);
  return {
    owner,
    venueId,
    calls,
    act: async (what, who = owner) => {
      const [call] = await calls();
      const data = what === 'done' ? { outcome: 'talked' } : {};
      const answer = await fetch(`${url}/api/floor/calls/${call.id}/${what}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(data),
      });
      expect(answer.status).toBe(200);
    },
    leave: async () => {
      board.close();
      await expect.poll(isOpen).toBe(false);
    },
  };
}
