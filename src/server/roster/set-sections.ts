import { recordAudit } from '#server/audit/record-audit.ts';
import { announceFloorChange } from '#server/platform/database/live-channel.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { Arrangement, NewArrangement } from '#shared/roster/contract.ts';
import { LONGEST_SHIFT_HOURS, MAX_SECTION_DAYS_FROM_NOW } from '#shared/roster/roster-rules.ts';
import { normaliseTableName, tableInSentence } from '#shared/venues/table-name.ts';
import { lockRoster } from './people-query.ts';
import {
  areSectionsStored,
  clearShifts,
  findArrangement,
  findLaterShifts,
  findPeopleIncludingFormer,
  insertShifts,
  type ShiftSpan,
  type TableOfPerson,
} from './shifts-query.ts';

type SectionsPlace = { businessId: string; venueUuid: string };

/**
 * Sets who has which tables from one moment to another, and leaves the time before and after as it
 * was. A tablet that was offline may send its sections late, twice or after those of another tablet,
 * so the time at which they were set decides which sections count.
 */
export async function setSections(
  services: Services,
  { businessId, venueUuid }: SectionsPlace,
  { at, ...wanted }: NewArrangement & { at: string | undefined },
): Promise<Arrangement> {
  const stretch = { startsAt: new Date(wanted.from), endsAt: new Date(wanted.until) };
  const now = services.now();
  refuseOddTimes(stretch, now);
  // A clock that runs ahead must not make these sections outlast later ones.
  const setAt = new Date(Math.min(at ? Date.parse(at) : now.getTime(), now.getTime()));
  const tables = listTables(wanted);
  return services.db.transaction(async (tx) => {
    await lockRoster(tx, venueUuid);
    const people = await findPeopleIncludingFormer(tx, venueUuid);
    if (wanted.sections.some(({ personId }) => !people.has(personId))) {
      throw new AppError('INVALID_INPUT', 'Somebody in these sections is not on the roster');
    }
    if (wanted.basedOn !== undefined) {
      const { setAt: current } = await findArrangement(tx, venueUuid, stretch.startsAt);
      refuseUnseen(wanted.basedOn, current, setAt);
    }
    const isRepeated = at !== undefined && (await areSectionsStored(tx, venueUuid, setAt));
    const later = await findLaterShifts(tx, venueUuid, { ...stretch, setAt });
    const free = freeStretches(stretch, later);
    for (const part of free) {
      await clearShifts(tx, venueUuid, part);
      await insertShifts(tx, venueUuid, [{ ...part, createdAt: setAt, tables }]);
    }
    if (free.length > 0 && !isRepeated) {
      await recordAudit(tx, {
        at: now,
        businessId,
        action: 'sections.set',
        details: {
          venue: venueUuid,
          tables: tables.length,
          people: new Set(tables.map(({ personId }) => personId)).size,
        },
      });
    }
    await announceFloorChange(tx, { businessId, venueUuid });
    return await findArrangement(tx, venueUuid, stretch.startsAt);
  });
}

/**
 * Refuses sections that are not based on the current ones. A request that is sent again is
 * accepted: the current sections are then its own.
 */
function refuseUnseen(basedOn: string | null, current: string | null, setAt: Date): void {
  const isSeen = basedOn === null ? current === null : isSameMoment(current, basedOn);
  if (isSeen || isSameMoment(current, setAt.toISOString())) return;
  throw new AppError(
    'CONFLICT',
    'Someone else has just changed who has which tables. Please check them and try again.',
  );
}

function isSameMoment(one: string | null, other: string): boolean {
  return one !== null && Date.parse(one) === Date.parse(other);
}

/**
 * The parts of a stretch that none of the others cover. The others are sorted and do not overlap.
 */
function freeStretches({ startsAt, endsAt }: ShiftSpan, others: readonly ShiftSpan[]): ShiftSpan[] {
  const ends = [startsAt, ...others.map((other) => other.endsAt)];
  const starts = [...others.map((other) => other.startsAt), endsAt];
  return ends.flatMap((from, place) => {
    const until = starts[place] ?? endsAt;
    return until > from ? [{ startsAt: from, endsAt: until }] : [];
  });
}

function refuseOddTimes({ startsAt, endsAt }: ShiftSpan, now: Date): void {
  if (endsAt <= startsAt) {
    throw new AppError('INVALID_INPUT', 'The shift must end after it begins');
  }
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_SHIFT_HOURS * HOUR_MS) {
    throw new AppError('INVALID_INPUT', `A shift can last ${LONGEST_SHIFT_HOURS} hours at most`);
  }
  if (Math.abs(startsAt.getTime() - now.getTime()) > MAX_SECTION_DAYS_FROM_NOW * DAY_MS) {
    throw new AppError(
      'INVALID_INPUT',
      `Sections can be set up to ${MAX_SECTION_DAYS_FROM_NOW} days back and ahead`,
    );
  }
}

/** Refuses a table in two sections, because its answers could belong to either person. */
function listTables({ sections }: Pick<NewArrangement, 'sections'>): TableOfPerson[] {
  const taken = new Map<string, TableOfPerson>();
  for (const { personId, tables } of sections) {
    for (const tableName of tables) {
      const key = normaliseTableName(tableName);
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
