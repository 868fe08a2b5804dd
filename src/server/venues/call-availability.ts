import type { Services } from '#server/services.ts';
import { isOpenAt, localTime } from '#shared/venues/opening-hours.ts';
import { findListeningState } from './listening-query.ts';
import type { VenueRow } from './queries.ts';

/**
 * Whether a guest may call staff to the table now, or could do so if staff had not paused calls.
 */
export async function getCallAvailability(
  services: Services,
  venue: VenueRow,
): Promise<{ areOpen: boolean; arePaused: boolean }> {
  if (!isOpenForCalls(services, venue)) return { areOpen: false, arePaused: false };
  const { isListening, isClosed } = await findListeningState(services, venue.id);
  return { areOpen: isListening && !isClosed, arePaused: isClosed };
}

/** Whether the live floor is on and the venue is open by its own clock. */
export function isOpenForCalls(
  { now }: Pick<Services, 'now'>,
  { liveFloor, openingHours, timezone }: VenueRow,
): boolean {
  return liveFloor && isOpenAt(openingHours, localTime(now(), timezone));
}
