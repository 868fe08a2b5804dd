import { MINUTE_MS } from '#shared/durations.ts';
import { PARTY_MINUTES } from '#shared/stats/change-verdict.ts';
import { tableKey } from '#shared/venues/table-words.ts';
import { MIN_GUESTS } from './rules.ts';

type PartyAnswer = { id: string; tableNumber: string | null; createdAt: Date };

/**
 * Numbers the parties behind some answers, by the same rule as the figures: the answers of one table
 * are one party until nobody wrote for 90 minutes, and at most for 90 minutes at a time.
 */
export function numberParties(answers: readonly PartyAnswer[]): Map<string, number> {
  const parties = new Map<string, number>();
  const numbers = new Map<string, number>();
  const stretches = new Map<string, { since: number; last: number }>();
  const inOrder = [...answers].sort(
    (one, other) => Number(one.createdAt) - Number(other.createdAt),
  );
  for (const { id, tableNumber, createdAt } of inOrder) {
    const place = tableKey(tableNumber ?? '') || id;
    const at = createdAt.getTime();
    const before = stretches.get(place);
    const since = before && at - before.last < PARTY_MS ? before.since : at;
    stretches.set(place, { since, last: at });
    const party = `${place} ${since} ${Math.floor((at - since) / PARTY_MS)}`;
    const number = numbers.get(party) ?? numbers.size;
    numbers.set(party, number);
    parties.set(id, number);
  }
  return parties;
}

const PARTY_MS = PARTY_MINUTES * MINUTE_MS;

export function tooFewGuestsMessage(guests: number): string {
  const counted = guests === 1 ? '1 guest' : `${guests} guests`;
  return `At least ${MIN_GUESTS} guests must have said it, and these answers are from ${counted}. Answers from one table within ${PARTY_MINUTES} minutes count as one guest.`;
}
