import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { Arrangement, NewArrangement } from '#shared/roster/contract.ts';
import { LONGEST_SHIFT_HOURS, MAX_DAYS_FROM_NOW } from '#shared/roster/roster-rules.ts';
import { tableInSentence, tableKey } from '#shared/venues/table-words.ts';
import { lockRoster } from './people-query.ts';
import {
  clearShifts,
  findArrangement,
  findPeopleEver,
  insertShift,
  type TableOfPerson,
} from './shifts-query.ts';

/**
 * Sets who has which tables from one moment to another, and leaves the time before and after as it
 * was. A tablet that was offline may send the same sections twice: the result is the same.
 */
export async function setSections(
  services: Services,
  venueUuid: string,
  wanted: NewArrangement,
): Promise<Arrangement> {
  const stretch = { startsAt: new Date(wanted.from), endsAt: new Date(wanted.until) };
  refuseOddTimes(stretch, services.now());
  const tables = listTables(wanted);
  return services.db.transaction(async (tx) => {
    await lockRoster(tx, venueUuid);
    const people = await findPeopleEver(tx, venueUuid);
    if (wanted.sections.some(({ personId }) => !people.has(personId))) {
      throw new AppError('INVALID_INPUT', 'Somebody in these sections is not on the roster');
    }
    await clearShifts(tx, venueUuid, stretch);
    if (tables.length > 0) await insertShift(tx, venueUuid, stretch, tables);
    return await findArrangement(tx, venueUuid, stretch.startsAt);
  });
}

function refuseOddTimes({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): void {
  if (endsAt <= startsAt) {
    throw new AppError('INVALID_INPUT', 'The shift must end after it begins');
  }
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_SHIFT_HOURS * HOUR_MS) {
    throw new AppError('INVALID_INPUT', `A shift can last ${LONGEST_SHIFT_HOURS} hours at most`);
  }
  if (Math.abs(startsAt.getTime() - now.getTime()) > MAX_DAYS_FROM_NOW * DAY_MS) {
    throw new AppError(
      'INVALID_INPUT',
      `Sections can be set up to ${MAX_DAYS_FROM_NOW} days back and ahead`,
    );
  }
}

/** Refuses a table in two sections, because its answers could belong to either person. */
function listTables({ sections }: NewArrangement): TableOfPerson[] {
  const taken = new Map<string, TableOfPerson>();
  for (const { personId, tables } of sections) {
    for (const tableName of tables) {
      const key = tableKey(tableName);
      const earlier = taken.get(key);
      if (earlier && earlier.personId !== personId) {
        throw new AppError(
          'INVALID_INPUT',
          `Two people have ${tableInSentence(tableName)}. Who should have it?`,
        );
      }
      taken.set(key, { personId, tableKey: key, tableName });
    }
  }
  return [...taken.values()];
}
