import type { feedback } from '#server/feedback/table.ts';
import { MINUTE_MS } from '#shared/durations.ts';

type Row = typeof feedback.$inferSelect;

const PARTY_MS = 90 * MINUTE_MS;

/** The number of parties at one table. */
export function countParties(rows: readonly Row[]): number {
  return partiesAtTable(rows).length;
}

/** The parties of a venue, and the sum of their satisfied shares. */
export function sumParties(rows: readonly Row[], tableOf: (row: Row) => string | undefined) {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const table = tableOf(row) ?? row.id;
    groups.set(table, [...(groups.get(table) ?? []), row]);
  }
  const shares = [...groups.values()].flatMap(partiesAtTable).map((party) => {
    const satisfied = party.filter(({ overallRating }) =>
      ['okay', 'great', 'excellent'].includes(overallRating ?? ''),
    );
    return satisfied.length / party.length;
  });
  return { parties: shares.length, satisfied: shares.reduce((sum, share) => sum + share, 0) };
}

/**
 * The rated answers of each party. A gap of 90 minutes between answers starts a new run; within a
 * run, all answers of each 90 minutes are one party.
 */
function partiesAtTable(rows: readonly Row[]): Row[][] {
  const rated = rows
    .filter(({ overallRating }) => overallRating)
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const parties = new Map<string, Row[]>();
  let [since, last] = [0, 0];
  for (const row of rated) {
    const time = row.createdAt.getTime();
    if (time - last >= PARTY_MS) since = time;
    last = time;
    const key = `${since} ${Math.floor((time - since) / PARTY_MS)}`;
    parties.set(key, [...(parties.get(key) ?? []), row]);
  }
  return [...parties.values()];
}

/** Whether the guest wrote text. In these cases only 'Great food' is tapped instead of written. */
export function hasWrittenText({ textGeneral, textSpecific, primaryIssue }: Row): boolean {
  return [textGeneral, textSpecific, primaryIssue].some((text) => text && text !== 'Great food');
}
