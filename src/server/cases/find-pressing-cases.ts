import { findAlarmSources } from '#server/feedback/inbox/alarm-sources-query.ts';
import { rankAlarms } from '#server/feedback/inbox/rank-alarms.ts';
import { unconfirmedAmong } from '#server/feedback/inbox/unconfirmed-alarms.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { SUBMISSION_KEY_DAYS } from '#shared/feedback/rules.ts';
import {
  type CaseWithVenue,
  findCasesOfAnswers,
  findOpenAmong,
  findVenuesWithOpenCases,
} from './case-query.ts';

const MAX_PRESSING = 10;
/** Cases are ranked by whether a code was scanned, which is stored only for this long. */
const RANKED_FOR_MS = SUBMISSION_KEY_DAYS * DAY_MS;

/**
 * The most urgent open cases: first those on which nobody has acted, then the others, each in the
 * order of the board and of Today. Doubtful cases are left out, so that invented alarms never hide
 * a real one, however many there are.
 */
export async function findPressingCases(
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: TenantScope,
  venueId: string | undefined,
): Promise<CaseWithVenue[]> {
  const until = now();
  const since = new Date(until.getTime() - RANKED_FOR_MS);
  const venueUuids = await findVenuesWithOpenCases(db, scope, venueId);
  if (venueUuids.length === 0) return [];
  const sources = await findAlarmSources(db, venueUuids, { since, until });
  const open = await findOpenAmong(
    db,
    sources.map(({ id }) => id),
  );
  const unconfirmed = unconfirmedAmong(sources);
  const alarms = sources.map((source) => ({ ...source, isOpen: open.has(source.id) }));
  const ranked = rankAlarms(alarms, until).filter((id) => !unconfirmed.has(id));
  const untended = new Set(
    sources.flatMap(({ id, untendedSince }) => (untendedSince === null ? [] : [id])),
  );
  const pressing = [
    ...ranked.filter((id) => untended.has(id)),
    ...ranked.filter((id) => !untended.has(id)),
  ].slice(0, MAX_PRESSING);
  const places = new Map(pressing.map((id, place) => [id, place]));
  const placeOf = ({ row }: CaseWithVenue) => places.get(row.feedbackId ?? '') ?? MAX_PRESSING;
  const found = await findCasesOfAnswers(db, scope, [...places.keys()]);
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}
