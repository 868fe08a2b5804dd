import { LRUCache } from 'lru-cache';
import type { Services } from '#server/services.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { findVenueWithSentence } from '#server/you-said/published/queries.ts';
import { FEEDBACK_MAX_LENGTHS } from '#shared/feedback/rules.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { PRODUCT_COLOURS, type VenueColours } from '#shared/venues/colours.ts';
import { monogram } from '#shared/venues/monogram.ts';
import {
  DEFAULT_BACKGROUND_COLOR,
  DEFAULT_BRAND_COLOR,
  DEFAULT_VENUE_ID,
  toVenueId,
  VENUE_ID_MAX_LENGTH,
} from '#shared/venues/rules.ts';

export type WidgetQuery = { venue?: unknown; table?: unknown; lang?: unknown };
export type WidgetVenue = {
  setup: WidgetSetup;
  colours: VenueColours;
  /** Whether chance decides which guests see what came of feedback. */
  drawsYouSaid: boolean;
  /** True if the database could not be queried. */
  isGuess: boolean;
};

/** The longest that a guest at the table waits for a database that does not respond. */
const LONGEST_WAIT_MS = 1_500;
const MAX_REMEMBERED = 1_000;

/**
 * Finds a venue's settings for the guest's page. A database that is down must never prevent a guest
 * from answering, so the venue then has its last known settings or default ones.
 */
export function makeWidgetVenueFinder({
  db,
  log,
}: Pick<Services, 'db' | 'log'>): (query: WidgetQuery) => Promise<WidgetVenue> {
  const lastSeen = new LRUCache<string, VenueRow>({ max: MAX_REMEMBERED });
  return async (query) => {
    const venueId = venueIdIn(query);
    const found = await Promise.race([
      findVenueWithSentence(db, venueId).catch((error: unknown) => {
        log.warn({ err: error }, 'a guest page without its venue');
        return 'unreachable' as const;
      }),
      afterLongestWait(),
    ]);
    if (found === 'unreachable')
      return presentWidgetVenue(query, venueId, lastSeen.get(venueId), true);
    if (found) lastSeen.set(venueId, found.venue);
    else lastSeen.delete(venueId);
    const widgetVenue = presentWidgetVenue(query, venueId, found?.venue, false);
    if (!found?.youSaid) return widgetVenue;
    widgetVenue.setup.youSaid = found.youSaid;
    return { ...widgetVenue, drawsYouSaid: found.venue.youSaidToHalf };
  };
}

function presentWidgetVenue(
  query: WidgetQuery,
  venueId: string,
  venue: VenueRow | undefined,
  isGuess: boolean,
): WidgetVenue {
  const isUnknown = !venue && !isGuess;
  const setup = {
    venueId,
    name: venue?.name ?? null,
    logoUrl: venue?.logoUrl ?? null,
    monogram: isUnknown ? '?' : monogram(venue?.name ?? ''),
    table: tableIn(query),
    isDemo: venueId === DEFAULT_VENUE_ID,
    isUnknown,
    rewardsEnabled: venue?.rewardsEnabled ?? true,
    customRewards: venue?.customRewards ?? [],
    disabledRewards: venue?.disabledRewards ?? [],
    ...(venue && { timezone: venue.timezone }),
    ...(venue?.liveFloor && { liveFloor: true as const }),
  };
  return {
    setup,
    isGuess,
    drawsYouSaid: false,
    colours: isUnknown
      ? PRODUCT_COLOURS
      : {
          brandColor: venue?.brandColor ?? DEFAULT_BRAND_COLOR,
          backgroundColor: venue?.backgroundColor ?? DEFAULT_BACKGROUND_COLOR,
        },
  };
}

function venueIdIn({ venue }: WidgetQuery): string {
  const [first] = Array.isArray(venue) ? venue : [venue];
  const asked = typeof first === 'string' ? first.trim() : '';
  // An ID without letters means an unknown venue, not the sample venue.
  const venueId = toVenueId(asked) || asked.replace(/[^\x21-\x7e]/g, '-');
  return venueId.slice(0, VENUE_ID_MAX_LENGTH) || DEFAULT_VENUE_ID;
}

function tableIn({ table }: WidgetQuery): string | null {
  if (typeof table !== 'string') return null;
  const readable = table
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  return readable.slice(0, FEEDBACK_MAX_LENGTHS.tableNumber).toWellFormed() || null;
}

async function afterLongestWait(): Promise<'unreachable'> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS, 'unreachable').unref();
  });
}
