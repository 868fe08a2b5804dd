import type { Venue } from '#shared/venues/contract.ts';
import { copperKettle } from '../venues/copper-kettle.ts';
import type { Colleague, DemoRequest } from './people.ts';

export type EveningVenue = Pick<Venue, 'id' | 'venueId' | 'name'> & {
  /** Whether guests may call staff now. */
  isOpen: () => Promise<boolean>;
  /** Opens the venue for the evening, whatever the hour; undone afterwards. */
  openDoors: () => Promise<void>;
  /** Undoes what the evening has changed. */
  leave: () => Promise<void>;
};

/**
 * Finds the demo venue with the live floor. In demos from older versions, switches the live floor
 * on.
 */
export async function prepareEveningVenue(
  asked: DemoRequest,
  owner: Colleague,
): Promise<EveningVenue> {
  const { token } = owner;
  const venues = await asked<Venue[]>('GET', '/api/restaurants', { token });
  const { name } = copperKettle.settings;
  const venue = venues.find(({ liveFloor }) => liveFloor) ?? venues.find((v) => v.name === name);
  if (!venue) throw new Error('the demo has no venue');
  const { id, venueId, openingHours } = venue;
  const update = (updates: Partial<Venue>) =>
    asked('PUT', `/api/restaurants/${id}`, { token, body: { id, updates } });
  if (!venue.liveFloor) {
    const tables = copperKettle.tables.map((table) => table.name);
    await update({ liveFloor: true, tables });
  }
  let haveDoorsOpened = false;
  return {
    id,
    venueId,
    name: venue.name,
    isOpen: async () => {
      const path = `/api/restaurant/${encodeURIComponent(venueId)}/settings`;
      return (await asked<{ callsOpen: boolean }>('GET', path)).callsOpen;
    },
    openDoors: async () => {
      haveDoorsOpened = true;
      await update({ openingHours: null });
    },
    leave: async () => {
      if (haveDoorsOpened) await update({ openingHours });
    },
  };
}
