import type { DatabaseAddress } from '#server/platform/database/database.ts';
import { countFeedback } from '../count-feedback.ts';
import type { Outcome } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { type Attempt, tally } from './attempt.ts';
import type { StagedOwner } from './back-office.ts';
import { sendGuests } from './guests.ts';
import { sendOwner } from './owners.ts';
import { sendStaff } from './staff.ts';

export type Evening = {
  owner: StagedOwner;
  /** All requests of guests, staff and owner so far. */
  attempts(): Attempt[];
  guestAttempts: Attempt[];
  /** Lets everyone finish, then compares responses with the database. */
  end(database?: DatabaseAddress): Promise<Outcome>;
};

/** Simulates guests, staff and an owner of two venues, all using the given servers. */
export async function busyEvening(
  stage: Stage,
  servers: () => readonly string[],
  { guests = 8, owner }: { guests?: number; owner?: StagedOwner } = {},
): Promise<Evening> {
  const host = owner ?? (await stage.hireOwner({ venues: 2 }));
  const { ledger } = stage;
  const crowd = sendGuests(ledger, { servers, venueIds: host.venueIds, guests });
  const others = [sendStaff(ledger, servers), sendOwner(ledger, host, servers)];
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
        broken: brokenPromises(attempts(), stage),
        notes: notesOn(crowd.attempts, storedUnheard),
      };
    },
  };
}

/** Failures that no fault excuses. */
function brokenPromises(attempts: Attempt[], { ledger }: Stage): string[] {
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

function notesOn(attempts: Attempt[], storedUnheard: number): string[] {
  const notes = [`guests: ${tally(attempts)}`];
  if (storedUnheard > 0) notes.push(`${storedUnheard} were stored though the guest saw an error`);
  return notes;
}
