import { Readable } from 'node:stream';
import type { Queryable } from '#server/platform/database/database.ts';
import { csvLine } from '#server/platform/http/csv-line.ts';
import { route, routeFile } from '#server/platform/http/route.ts';
import type { Server, Services } from '#server/services.ts';
import * as contract from '#shared/team/activity-contract.ts';
import {
  ACTIVITY_PAGE_SIZE,
  type Activity,
  type ActivitySelection,
} from '#shared/team/activity-contract.ts';
import { describeAction } from './action-words.ts';
import { detailText } from './activity-entry.ts';
import { type ActivityRow, findActivity } from './activity-query.ts';
import { type ActivityNames, findActivityNames } from './names-query.ts';

/** One page of the activity log, and the cursor for the next page. */
export async function readActivity(
  { db }: Services,
  businessId: string,
  selection: ActivitySelection & { before?: string | undefined },
): Promise<{ activity: Activity[]; next: string | null }> {
  const rows = await findActivity(db, businessId, selection, ACTIVITY_PAGE_SIZE + 1);
  const page = rows.slice(0, ACTIVITY_PAGE_SIZE);
  const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
  return { activity: await presentRows(db, businessId, page), next };
}

const ROWS_AT_ONCE = 500;

/** Streams the selected activity as CSV. */
function exportActivity(
  services: Services,
  businessId: string,
  selection: ActivitySelection,
): Readable {
  return Readable.from(readCsvLines(services, businessId, selection));
}

async function* readCsvLines(
  { db }: Services,
  businessId: string,
  selection: ActivitySelection,
): AsyncGenerator<string> {
  // Without a byte order mark, Excel misreads the encoding.
  yield `\uFEFF${csvLine(['at', 'who', 'device', 'action', 'words', 'restaurant', 'browser'])}`;
  let before: string | undefined;
  do {
    const rows = await findActivity(db, businessId, { ...selection, before }, ROWS_AT_ONCE);
    for (const row of await presentRows(db, businessId, rows)) yield csvLine(csvCells(row));
    before = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined;
  } while (before);
}

function csvCells({ at, who, device, action, words, venueName, browser }: Activity): string[] {
  return [at, who?.name ?? '', device ?? '', action, words, venueName ?? '', browser ?? ''];
}

/** Looks up names once for all rows. */
async function presentRows(
  db: Queryable,
  businessId: string,
  rows: readonly ActivityRow[],
): Promise<Activity[]> {
  const names = await findActivityNames(db, businessId, rows);
  return rows.map((row) => presentActivity(row, names));
}

function presentActivity(
  { id, at, action, userId, details }: ActivityRow,
  names: ActivityNames,
): Activity {
  const entry = { userId, details, names };
  const reward = names.rewards.get(detailText(entry, 'rewardCode') ?? '');
  const venue = detailText(entry, 'venue') ?? detailText(entry, 'venueId') ?? reward?.venueUuid;
  return {
    id,
    at: at.toISOString(),
    who:
      userId === null
        ? null
        : { id: userId, name: names.people.get(userId) ?? 'Somebody who has left' },
    device: names.devices.get(detailText(entry, 'device') ?? '') ?? null,
    action,
    words: describeAction(action, entry),
    venueName: names.venues.get(venue ?? '')?.name ?? null,
    browser: detailText(entry, 'browser') ?? null,
  };
}

export function activityRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.readActivity, ({ businessId, query }) =>
    readActivity(services, businessId, query),
  );

  routeFile(server, contract.exportActivity, async ({ businessId, query, reply }) => {
    const day = services.now().toISOString().slice(0, 10);
    return reply
      .header('content-disposition', `attachment; filename="activity-${day}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(exportActivity(services, businessId, query));
  });
}
