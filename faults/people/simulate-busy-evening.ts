import type { DatabaseAddress } from '#server/platform/database/database.ts';
import { countFeedback } from '../count-feedback.ts';
import type { ScenarioOutcome } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import type { StagedOwner } from './back-office.ts';
import { simulateGuests } from './guests.ts';
import { simulateOwner } from './owners.ts';
import { type Attempt, tallyStatuses } from './send-attempt.ts';
import { simulateStaff } from './staff.ts';

export type BusyEvening = {
  owner: StagedOwner;
  /** All requests of guests, staff and owner so far. */
  attempts(): Attempt[];
  guestAttempts: Attempt[];
  /** Lets everyone finish, then compares responses with the database. */
  end(database?: DatabaseAddress): Promise<ScenarioOutcome>;
};

/** Simulates guests, staff and an owner of two venues, all using the given servers. */
export async function simulateBusyEvening(
  stage: Stage,
  servers: () => readonly string[],
  { guests = 8, owner }: { guests?: number; owner?: StagedOwner } = {},
): Promise<BusyEvening> {
  const host = owner ?? (await stage.hireOwner({ venues: 2 }));
  const { ledger } = stage;
  const crowd = simulateGuests(ledger, { servers, venueIds: host.venueIds, guests });
  const others = [simulateStaff(ledger, servers), simulateOwner(ledger, host, servers)];
  const attempts = () => [crowd, ...others].flatMap((people) => people.attempts);
  return {
    owner: host,
    attempts,
    guestAttempts: crowd.attempts,
    end: async (database = stage.database) => {
      await Promise.all([crowd, ...others].map((people) => people.leave()));
      const { storedUnheard, ...count } = await countFeedback(database, ledger);
      return {
        ...count,
        broken: findBrokenPromises(attempts(), stage),
        notes: describeEvening(crowd.attempts, storedUnheard),
      };
    },
  };
}

/** Failures that no fault of a scenario excuses. */
function findBrokenPromises(attempts: Attempt[], { ledger }: Stage): string[] {
  const broken: string[] = [];
  const bugs = attempts.filter(({ status }) => status === 500);
  if (bugs.length > 0) broken.push(`${bugs.length} answers of 500 (${bugs[0]?.what})`);
  const silent = attempts.filter((entry) => entry.status === 503 && !entry.retryAfterSeconds);
  if (silent.length > 0) broken.push(`${silent.length} answers of 503 without Retry-After`);
  const acknowledged = new Set(ledger.acknowledged.map(({ key }) => key));
  const left = [...ledger.triedKeys].filter(
    (key) => !acknowledged.has(key) && !ledger.refusedKeys.has(key),
  );
  if (left.length > 0) broken.push(`${left.length} guests never got through`);
  return broken;
}

function describeEvening(attempts: Attempt[], storedUnheard: number): string[] {
  const notes = [`guests: ${tallyStatuses(attempts)}`];
  if (storedUnheard > 0) notes.push(`${storedUnheard} were stored though the guest saw an error`);
  return notes;
}
