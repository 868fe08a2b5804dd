import type { Floor, FloorCall, RefusedCall } from '#shared/floor/contract.ts';
import { numberWord } from '#shared/stats/number-words.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import { staffName } from '../staff-name.ts';

/** The last known state of each call. */
export type KnownStatuses = ReadonlyMap<
  string,
  Pick<FloorCall, 'status' | 'safety' | 'isEmergency' | 'takenAt' | 'arrivedAt'>
>;

/** How often and how long in all this screen was disconnected, and what it missed. */
export type Disconnection = {
  times: number;
  ms: number;
  news: FloorCall[];
  /** Guests who called meanwhile and were told that nobody could come. */
  refused: RefusedCall[];
};

/**
 * The disconnection to report after the board was read. `endedMs` is the length of a disconnection
 * that has just ended. A call that rings or is refused later is not added to the report, but it
 * removes a report that says nothing is new, because the two would contradict each other.
 */
export function disconnectionAfterRead(
  before: Disconnection | undefined,
  read: {
    endedMs: number | undefined;
    news: readonly FloorCall[];
    refused: readonly RefusedCall[];
    isRinging: boolean;
  },
): Disconnection | undefined {
  const { endedMs, news, refused, isRinging } = read;
  if (endedMs === undefined) {
    const isContradicted = isRinging || refused.length > 0;
    return before && isContradicted && hasNoNews(before) ? undefined : before;
  }
  return {
    times: (before?.times ?? 0) + 1,
    ms: endedMs + (before?.ms ?? 0),
    news: mergeChanges(before?.news ?? [], news),
    refused: [...(before?.refused ?? []), ...refused],
  };
}

/** Whether nothing happened while this screen was disconnected. */
export function hasNoNews({ news, refused }: Pick<Disconnection, 'news' | 'refused'>): boolean {
  return news.length === 0 && refused.length === 0;
}

/** Calls that changed while this screen was disconnected, except those whose state it knew. */
export function findMissedChanges(
  { changes, calls }: Pick<Floor, 'changes' | 'calls'>,
  known: KnownStatuses,
): FloorCall[] {
  return mergeChanges(
    changes.filter((call) => hasMovedOn(call, known)),
    calls.filter((call) => isNewSafetyMatter(call, known)),
  );
}

/**
 * Open calls that the board has to ring for: newly waiting calls, including those given back; calls
 * that turned out to be a safety matter; and calls that were made and missed while this screen was
 * disconnected, since perhaps no other screen rang.
 */
export function findCallsToRing(calls: readonly FloorCall[], known: KnownStatuses): FloorCall[] {
  return calls.filter(
    (call) =>
      (call.status === 'waiting' && known.get(call.id)?.status !== 'waiting') ||
      (call.status === 'missed' && !known.has(call.id)) ||
      isNewSafetyMatter(call, known),
  );
}

/** Whether the status has changed, another staff member is going, or a staff member has arrived. */
function hasMovedOn({ id, status, takenAt, arrivedAt }: FloorCall, known: KnownStatuses): boolean {
  const before = known.get(id);
  return before?.status !== status || before.takenAt !== takenAt || before.arrivedAt !== arrivedAt;
}

function isNewSafetyMatter({ id, safety, isEmergency }: FloorCall, known: KnownStatuses): boolean {
  const before = known.get(id);
  return safety !== null && (before?.safety !== safety || (isEmergency && !before.isEmergency));
}

/** A later state of a call replaces the earlier one. */
export function mergeChanges(
  before: readonly FloorCall[],
  after: readonly FloorCall[],
): FloorCall[] {
  const later = new Set(after.map(({ id }) => id));
  return [...before.filter(({ id }) => !later.has(id)), ...after];
}

/** "Table 12 called. Tom took table 3." */
export function missedChangesWords({
  news,
  refused,
}: Pick<Disconnection, 'news' | 'refused'>): string {
  return [...news.map((call) => wordsOf(call, news)), ...refusedWords(refused)].join(' ');
}

/** Gives no number: the server sends only the latest refused calls. Another band lists them. */
function refusedWords(refused: readonly RefusedCall[]): string[] {
  const tables = [...new Set(refused.map(({ tableNumber }) => formatTableName(tableNumber)))];
  const [table, ...others] = tables;
  if (table === undefined) return [];
  if (others.length > 0) return ['Guests called and were told nobody could come.'];
  return [`${table} called and was told nobody could come.`];
}

function wordsOf(call: FloorCall, news: readonly FloorCall[]): string {
  const { status, tableNumber, isYours, arrivedAt, givenBackAt, safety, isEmergency } = call;
  const table = formatTableName(tableNumber);
  const inside = table.replace(/^Table /, 'table ');
  const who = isYours ? 'You' : staffName(call, news);
  const matter = safety && `${table}: ${safetyAlarmName(safety, isEmergency).toLowerCase()}`;
  const what = matter ?? `${table} called`;
  const first = matter ? `${matter}. ` : '';
  switch (status) {
    case 'waiting':
      return givenBackAt ? `${first}${table} is waiting again.` : `${what}.`;
    case 'missed':
      return `${what}, and nobody went.`;
    case 'taken':
      return arrivedAt
        ? `${first}${who} ${isYours ? 'are' : 'is'} at ${inside}.`
        : `${first}${who} took ${inside}.`;
    case 'done':
      // Done can be tapped without going to the table.
      return arrivedAt
        ? `${who} ${isYours ? 'were' : 'was'} at ${inside}.`
        : `${who} marked ${inside} as done.`;
    case 'withdrawn':
      if (call.dismissedBy) return `${table}: not a safety issue, says ${call.dismissedBy}.`;
      return `${table} no longer needs anyone.`;
  }
}

/** "for 40 s", "twice, 24 s in all". */
export function awayWords({ times, ms }: Pick<Disconnection, 'times' | 'ms'>): string {
  if (times === 1) return `for ${durationWords(ms)}`;
  const often = times === 2 ? 'twice' : `${numberWord(times)} times`;
  return `${often}, ${durationWords(ms)} in all`;
}

/** "40 s", "3 min", "2 h". */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
