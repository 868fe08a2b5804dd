import { MINUTE_MS } from '#shared/durations.ts';
import { PARTY_MINUTES } from '#shared/stats/change-verdict.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { MIN_GUESTS } from './rules.ts';

type PartyAnswer = {
  id: string;
  tableNumber: string | null;
  /** Identifies the device on that day; null if the device is unknown. */
  deviceOnDay: string | null;
  createdAt: Date;
};

/**
 * Numbers the parties behind some answers, by the same rule as the figures. A table's answers
 * belong to one party for at most 90 minutes, then a new party begins. A device that answers from
 * several tables in that time is a party of its own.
 */
export function numberParties(answers: readonly PartyAnswer[]): Map<string, number> {
  const inOrder = [...answers].sort(
    (one, other) => Number(one.createdAt) - Number(other.createdAt),
  );
  const seatOf = ({ id, tableNumber }: PartyAnswer) => normaliseTableName(tableNumber ?? '') || id;
  const burstOf = stretches(inOrder, ({ id, deviceOnDay }) => deviceOnDay ?? id);
  const seats = new Map<string, Set<string>>();
  for (const answer of inOrder) {
    const burst = burstOf.get(answer) ?? '';
    seats.set(burst, (seats.get(burst) ?? new Set()).add(seatOf(answer)));
  }
  const placeOf = (answer: PartyAnswer) => {
    const burst = burstOf.get(answer) ?? '';
    return (seats.get(burst)?.size ?? 0) > 1 ? burst : seatOf(answer);
  };
  const numbers = new Map<string, number>();
  const parties = new Map<string, number>();
  for (const [{ id }, party] of stretches(inOrder, placeOf)) {
    const number = numbers.get(party) ?? numbers.size;
    numbers.set(party, number);
    parties.set(id, number);
  }
  return parties;
}

const PARTY_MS = PARTY_MINUTES * MINUTE_MS;

/**
 * Assigns each answer to a stretch of time at its place; the answers of a stretch belong together.
 */
function stretches(
  inOrder: readonly PartyAnswer[],
  placeOf: (answer: PartyAnswer) => string,
): Map<PartyAnswer, string> {
  const latest = new Map<string, { since: number; last: number }>();
  return new Map(
    inOrder.map((answer) => {
      const place = placeOf(answer);
      const at = answer.createdAt.getTime();
      const before = latest.get(place);
      const since = before && at - before.last < PARTY_MS ? before.since : at;
      latest.set(place, { since, last: at });
      return [answer, `${place} ${since} ${Math.floor((at - since) / PARTY_MS)}`];
    }),
  );
}

export function tooFewGuestsMessage(guests: number): string {
  const counted = guests === 1 ? '1 guest' : `${guests} guests`;
  return `At least ${MIN_GUESTS} guests must have said it, and these answers are from ${counted}. Answers from one table or one phone within ${PARTY_MINUTES} minutes count as one guest.`;
}
