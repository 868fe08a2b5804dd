import { readRows } from '../read-rows.ts';
import type { ScenarioOutcome } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import type { FloorCrowd } from './floor-crowd.ts';
import { tallyStatuses } from './send-attempt.ts';

/** Compares the responses that guests, staff and boards got with the database. */
export async function checkFloorOutcome(stage: Stage, crowd: FloorCrowd): Promise<ScenarioOutcome> {
  const { calls } = stage.ledger;
  const rows = await readRows<{ id: string; table_number: string }>(
    stage.database,
    'select id, table_number from calls',
  );
  const stored = new Set(rows.map(({ id }) => id));
  const tables = new Set(rows.map((row) => row.table_number));
  const broken: string[] = [];
  const bugs = crowd.attempts.filter(({ status }) => status === 500);
  if (bugs.length > 0) broken.push(`${bugs.length} answers of 500 (${bugs[0]?.what})`);
  const unseen = calls.filter(({ id }) => (crowd.shown.get(id) ?? 0) < crowd.boards);
  if (unseen.length > 0) broken.push(`${unseen.length} calls were not seen on every board`);
  return {
    acknowledged: calls.length,
    stored: rows.length,
    lost: calls.filter(({ id }) => !stored.has(id)).length,
    doubled: rows.length - tables.size,
    broken,
    notes: [
      `guests and staff: ${tallyStatuses(crowd.attempts)}`,
      `boards came back ${crowd.returnsSeconds.length} times, within ${slowestReturn(crowd)} s`,
    ],
  };
}

function slowestReturn({ returnsSeconds }: FloorCrowd): string {
  return Math.max(0, ...returnsSeconds).toFixed(1);
}
