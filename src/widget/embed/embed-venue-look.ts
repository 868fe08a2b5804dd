import type { ResponseOf } from '#shared/api/endpoint.ts';
import type { venueSettings } from '#shared/venues/contract.ts';
import { UNKNOWN_VENUE_COLOR } from '#shared/venues/rules.ts';

type VenueLook = { name?: string; buttonColor: string };

/** The button waits no longer than this for the venue's colours. */
const LONGEST_WAIT_MS = 2_000;

/** The venue's name and colour; a neutral colour and no name if they cannot be loaded. */
export async function fetchVenueLook(origin: string, venue: string): Promise<VenueLook> {
  const known = await Promise.race([settingsOf(origin, venue), afterLongestWait()]);
  return known ?? { buttonColor: UNKNOWN_VENUE_COLOR };
}

async function settingsOf(origin: string, venue: string): Promise<VenueLook | undefined> {
  try {
    const address = `${origin}/api/restaurant/${venue}/settings`;
    const answer = await fetch(address, { credentials: 'omit' });
    if (answer.ok) return (await answer.json()) as ResponseOf<typeof venueSettings>;
  } catch {
    // If offline, or if the host page's policy forbids the request, the button still works.
  }
  return undefined;
}

function afterLongestWait(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}
