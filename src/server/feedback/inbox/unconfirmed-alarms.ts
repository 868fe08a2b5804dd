import type { Queryable } from '#server/platform/database/database.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { SUBMISSION_KEY_DAYS } from '#shared/feedback/rules.ts';
import { findFloodingNetworks, isUnconfirmed } from '#shared/floor/alarm-rules.ts';
import { SHOWN_FOR_MS } from '#shared/floor/call-rules.ts';
import { tableKey } from '#shared/venues/table-key.ts';
import { type AlarmSource, findAlarmSources } from './alarm-sources-query.ts';
import type { FeedbackRow } from './list-query.ts';

export type RowWithDoubt = FeedbackRow & { isUnconfirmed: boolean };

/** Marks the safety matters that the board would show as unconfirmed. */
export async function withDoubts(
  db: Queryable,
  rows: readonly FeedbackRow[],
): Promise<RowWithDoubt[]> {
  const matters = rows.flatMap(({ id, venueUuid, createdAt, understanding, caseId }) =>
    (understanding?.safety || caseId) && venueUuid ? [{ id, venueUuid, createdAt }] : [],
  );
  const unconfirmed = await findUnconfirmed(db, matters);
  return rows.map((row) => ({ ...row, isUnconfirmed: unconfirmed.has(row.id) }));
}

type SafetyAnswer = { id: string; venueUuid: string; createdAt: Date };

/** Guests' networks are deleted after this time, so older alarms cannot be judged. */
const NETWORKS_KNOWN_FOR_MS = SUBMISSION_KEY_DAYS * DAY_MS;

/** The ids of the safety matters that the board would show as unconfirmed. */
export async function findUnconfirmed(
  db: Queryable,
  answers: readonly SafetyAnswer[],
): Promise<Set<string>> {
  if (answers.length === 0) return new Set();
  const venueUuids = [...new Set(answers.map(({ venueUuid }) => venueUuid))];
  const moments = answers.map(({ createdAt }) => createdAt.getTime());
  const newest = Math.max(...moments);
  const recent = moments.filter((moment) => newest - moment <= NETWORKS_KNOWN_FOR_MS);
  const sources = await findAlarmSources(db, venueUuids, {
    since: new Date(Math.min(...recent) - SHOWN_FOR_MS),
    until: new Date(newest + SHOWN_FOR_MS),
  });
  return unconfirmedAmong(sources);
}

/** The time between the starts of two judged hours; each alarm is in six of these hours. */
const STEP_MS = 10 * MINUTE_MS;

/** The board shows the alarms of an hour together, so each hour is judged by itself. */
export function unconfirmedAmong(sources: readonly AlarmSource[]): Set<string> {
  const hours = grouped(sources, ({ venueUuid, createdAt }) => {
    const last = Math.floor(Date.parse(createdAt) / STEP_MS);
    const steps = Array.from({ length: SHOWN_FOR_MS / STEP_MS }, (_, back) => last - back);
    return steps.map((first) => `${venueUuid} ${first}`);
  });
  return new Set(hours.flatMap(unconfirmedOfHour));
}

function unconfirmedOfHour(sources: readonly AlarmSource[]): string[] {
  // A guest who named no table shares none with others.
  const tables = grouped(sources, ({ table, id }) => [table?.trim() ? tableKey(table) : id]);
  const flooding = findFloodingNetworks(tables);
  return tables
    .filter((alarms) => isUnconfirmed(alarms, flooding))
    .flatMap((alarms) => alarms.map(({ id }) => id));
}

function grouped(
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
