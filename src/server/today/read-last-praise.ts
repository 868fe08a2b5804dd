import type { Queryable } from '#server/platform/database/database.ts';
import { withOneSpelling } from '#server/stats/rollups/spelling-query.ts';
import type { VenueWithToday } from '#server/venues/venues-with-today-query.ts';
import { PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import type { PraiseItem, TodayResponse } from '#shared/today/contract.ts';
import { praiseRecipient } from '#shared/today/praise-recipient.ts';
import { findPraisedDay, findPraiseOfDay } from './praise-query.ts';

/** The most items: as many as fit on a printed sheet. */
const MAX_ITEMS = 12;
const TAPPED: readonly string[] = Object.values(PRAISE_TOPICS).map(({ sentence }) => sentence);

/** The praise of yesterday, or of the last day that had any. */
export async function readLastPraise(
  db: Queryable,
  venue: VenueWithToday,
): Promise<TodayResponse['praise']> {
  const day = await findPraisedDay(db, venue);
  if (!day) return null;
  const candidates = await withOneSpelling(db, await findPraiseOfDay(db, venue, day.date));
  const praise = candidates.flatMap(({ venueUuid: _, textGeneral, textSpecific, ...rest }) => {
    const words = textSpecific ?? textGeneral;
    return words === null ? [] : [{ ...rest, words }];
  });
  return { ...day, items: mostWorth(praise) };
}

/**
 * Prefers a guest's own words to a tapped sentence, and praise with a name to praise without. Every
 * name comes once before any comes twice.
 */
function mostWorth(praise: readonly PraiseItem[]): PraiseItem[] {
  const told = new Map<string, number>();
  const placed = praise
    .toSorted((one, other) => worth(other) - worth(one))
    .map((item) => {
      const { name } = praiseRecipient(item);
      const turn = told.get(name.toLowerCase()) ?? 0;
      told.set(name.toLowerCase(), turn + 1);
      return { item, turn: isTapped(item) ? MAX_ITEMS + turn : turn };
    });
  return placed
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, MAX_ITEMS)
    .map(({ item }) => item);
}

function worth(item: PraiseItem): number {
  return (isTapped(item) ? 0 : 2) + (item.serverName ? 1 : 0);
}

function isTapped({ words }: PraiseItem): boolean {
  return TAPPED.includes(words);
}
