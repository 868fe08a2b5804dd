import { Readable } from 'node:stream';
import { csvLine } from '#server/platform/http/csv-line.ts';
import type { Services } from '#server/services.ts';
import {
  ACTIVITY_PAGE_SIZE,
  type Activity,
  type ActivitySelection,
} from '#shared/team/activity-contract.ts';
import { personName } from '#shared/team/person-name.ts';
import { wordsOf } from './action-words.ts';
import { type ActivityRow, findActivity } from './activity-query.ts';

/** One page of who did what, and where the next one begins. */
export async function readActivity(
  { db }: Services,
  businessId: string,
  selection: ActivitySelection & { before?: string | undefined },
): Promise<{ activity: Activity[]; next: string | null }> {
  const rows = await findActivity(db, businessId, selection, ACTIVITY_PAGE_SIZE + 1);
  const page = rows.slice(0, ACTIVITY_PAGE_SIZE);
  const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
  return { activity: page.map(presentActivity), next };
}

const ROWS_AT_ONCE = 500;

/** All of it as a file, read as fast as it is taken away. */
export function exportActivity(
  services: Services,
  businessId: string,
  selection: ActivitySelection,
): Readable {
  return Readable.from(linesOf(services, businessId, selection));
}

async function* linesOf(
  { db }: Services,
  businessId: string,
  selection: ActivitySelection,
): AsyncGenerator<string> {
  // Without the mark in front Excel takes the file for another alphabet.
  yield `\uFEFF${csvLine(['at', 'who', 'device', 'action', 'words', 'restaurant', 'browser'])}`;
  let before: string | undefined;
  do {
    const rows = await findActivity(db, businessId, { ...selection, before }, ROWS_AT_ONCE);
    for (const row of rows) yield csvLine(cellsOf(presentActivity(row)));
    before = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined;
  } while (before);
}

function cellsOf({ at, who, device, action, words, venueName, browser }: Activity): string[] {
  return [at, who?.name ?? '', device ?? '', action, words, venueName ?? '', browser ?? ''];
}

function presentActivity(row: ActivityRow): Activity {
  const { id, at, action, userId, deviceName, venueName, browser } = row;
  return {
    id,
    at: at.toISOString(),
    who: userId === null ? null : { id: userId, name: nameOf(row) },
    device: deviceName,
    action,
    words: wordsOf(action),
    venueName,
    browser,
  };
}

/** Whoever is gone has left no name. */
function nameOf({ firstName, lastName, email }: ActivityRow): string {
  if (email === null || email.startsWith('deleted:')) return 'Somebody who has left';
  return personName({ firstName, lastName, email });
}
