import type { Queryable } from '#server/platform/database/database.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { SUBMISSION_KEY_DAYS } from '#shared/feedback/rules.ts';
import { findFloodingNetworks, mayBeInvented } from '#shared/floor/alarm-rules.ts';
import { CALL_SHOWN_FOR_MS } from '#shared/floor/call-rules.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { type AlarmSource, findAlarmSources } from './alarm-sources-query.ts';
import type { FeedbackRow } from './list-query.ts';

export type RowWithAlarmCheck = FeedbackRow & { isUnconfirmed: boolean };

/** Marks the safety matters that the board would show as unconfirmed. */
export async function markUnconfirmedAlarms(
  db: Queryable,
  rows: readonly FeedbackRow[],
): Promise<RowWithAlarmCheck[]> {
  const matters = rows.flatMap(({ id, venueUuid, createdAt, understanding, caseId }) =>
    (understanding?.safety || caseId) && venueUuid ? [{ id, venueUuid, createdAt }] : [],
  );
  const unconfirmed = await findUnconfirmedAlarmIds(db, matters);
  return rows.map((row) => ({ ...row, isUnconfirmed: unconfirmed.has(row.id) }));
}

type SafetyAnswer = { id: string; venueUuid: string; createdAt: Date };

/** Guests' networks are deleted after this time, so older alarms cannot be judged. */
const NETWORKS_KNOWN_FOR_MS = SUBMISSION_KEY_DAYS * DAY_MS;

/**
 * An alarm is judged with all alarms up to an hour away. Judging one of those takes alarms up to
 * another hour away.
 */
const NEIGHBOUR_WINDOW_MS = 2 * CALL_SHOWN_FOR_MS;

/** The ids of the safety matters that the board would show as unconfirmed. */
export async function findUnconfirmedAlarmIds(
  db: Queryable,
  answers: readonly SafetyAnswer[],
): Promise<Set<string>> {
  return findUnconfirmedIds(await findAlarmsAround(db, answers));
}

/** These safety matters, and all others that are needed to judge them. */
export async function findAlarmsAround(
  db: Queryable,
  answers: readonly SafetyAnswer[],
): Promise<AlarmSource[]> {
  if (answers.length === 0) return [];
  const venueUuids = [...new Set(answers.map(({ venueUuid }) => venueUuid))];
  const moments = answers.map(({ createdAt }) => createdAt.getTime());
  const newest = Math.max(...moments);
  const recent = moments.filter((moment) => newest - moment <= NETWORKS_KNOWN_FOR_MS);
  return findAlarmSources(db, venueUuids, {
    since: new Date(Math.min(...recent) - NEIGHBOUR_WINDOW_MS),
    until: new Date(newest + NEIGHBOUR_WINDOW_MS),
  });
}

/** The time between the starts of two judged hours, so that each alarm is in six of these hours. */
const STEP_MS = 10 * MINUTE_MS;

/**
 * The ids of unconfirmed alarms. The board shows the alarms of an hour together, so floods are
 * looked for hour by hour. An alarm is judged with all alarms of the same phone for the same table
 * up to an hour before and after, because the guest may scan the code only later. Other guests do
 * not confirm it: anybody can type the name of a table that really has an alarm.
 */
export function findUnconfirmedIds(sources: readonly AlarmSource[]): Set<string> {
  const guests = groupSources(sources, (source) => [guestOf(source)]);
  const suspects = guests.flatMap((alarms) =>
    filterByNeighbours(
      alarms,
      (alarm) => (mayBeInvented([alarm]) ? [] : ['confirmed']),
      (_, [confirmed]) => confirmed === undefined,
    ),
  );
  const floods = findFloods(suspects);
  const unconfirmed = guests.flatMap((alarms) =>
    filterByNeighbours(
      alarms,
      ({ id, networks }) => networks.filter((network) => !floods.get(id)?.has(network)),
      ({ id }, calm) => floods.has(id) && [...calm].every((each) => floods.get(id)?.has(each)),
    ),
  );
  return new Set(unconfirmed.map(({ id }) => id));
}

/**
 * The alarms of a guest that `judge` picks, given the keys of all alarms of the guest up to an hour
 * before and after. The keys are counted in a sliding window, because one phone can send thousands
 * of alarms.
 */
function filterByNeighbours(
  alarms: readonly AlarmSource[],
  keysOf: (alarm: AlarmSource) => readonly string[],
  judge: (alarm: AlarmSource, keys: Iterable<string>) => boolean,
): AlarmSource[] {
  const inTime = alarms
    .map((alarm) => ({ alarm, at: Date.parse(alarm.createdAt), keys: keysOf(alarm) }))
    .sort((one, other) => one.at - other.at);
  const counts = new Map<string, number>();
  const entering = inTime.values();
  const leaving = inTime.values();
  let next = entering.next().value;
  let first = leaving.next().value;
  const judged = inTime.filter(({ alarm, at }) => {
    for (; next && next.at <= at + CALL_SHOWN_FOR_MS; next = entering.next().value) {
      for (const key of next.keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (; first && first.at < at - CALL_SHOWN_FOR_MS; first = leaving.next().value) {
      for (const key of first.keys) {
        const left = (counts.get(key) ?? 0) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      }
    }
    return judge(alarm, counts.keys());
  });
  return judged.map(({ alarm }) => alarm);
}

/** For each alarm, the networks that flooded the board in an hour around it. */
function findFloods(sources: readonly AlarmSource[]): Map<string, Set<string>> {
  const hours = groupSources(sources, ({ venueUuid, createdAt }) => {
    const last = Math.floor(Date.parse(createdAt) / STEP_MS);
    const steps = Array.from({ length: CALL_SHOWN_FOR_MS / STEP_MS }, (_, back) => last - back);
    return steps.map((first) => `${venueUuid} ${first}`);
  });
  const floods = new Map(sources.map(({ id }) => [id, new Set<string>()]));
  for (const alarms of hours) {
    const tables = groupSources(alarms, (source) => [tableOf(source)]);
    for (const network of findFloodingNetworks(tables)) {
      for (const { id } of alarms) floods.get(id)?.add(network);
    }
  }
  return floods;
}

/** A guest who named no table counts as a table of their own. */
function tableOf({
  venueUuid,
  table,
  id,
}: Pick<AlarmSource, 'venueUuid' | 'table' | 'id'>): string {
  return table?.trim() ? `${venueUuid} ${normaliseTableName(table)}` : id;
}

/** An alarm without a device counts as a guest of its own. */
function guestOf({ device, ...source }: AlarmSource): string {
  return JSON.stringify([tableOf(source), device ?? source.id]);
}

function groupSources(
  sources: readonly AlarmSource[],
  keysOf: (source: AlarmSource) => string[],
): AlarmSource[][] {
  const groups = new Map<string, AlarmSource[]>();
  for (const source of sources) {
    for (const key of keysOf(source)) {
      const known = groups.get(key);
      if (known) known.push(source);
      else groups.set(key, [source]);
    }
  }
  return [...groups.values()];
}
