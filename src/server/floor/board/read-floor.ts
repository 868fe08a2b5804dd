import type { AnySession, TenantScope } from '#server/platform/http/session.ts';
import { findSectionsVersion } from '#server/roster/shifts-query.ts';
import type { Services } from '#server/services.ts';
import { isOpenForCalls } from '#server/venues/call-availability.ts';
import { findListeningState } from '#server/venues/listening-query.ts';
import { findVenuesInScope, type VenueRow } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { isNegativeRating } from '#shared/feedback/rules.ts';
import type { Floor, FloorTable, LastHourAnswers } from '#shared/floor/contract.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { findUnsettledVisits } from '../guest/call-verdict-query.ts';
import { findRefusedCalls } from '../guest/refused-call-query.ts';
import {
  findChangedCalls,
  findDismissedAlarms,
  findFloorSwitches,
  findLapsedCalls,
  findOpenCalls,
  findRecentAnswers,
} from './board-query.ts';
import { findPlanVersion } from './floor-plan-query.ts';
import { presentCall } from './present-call.ts';

/** The current state of everything that a board shows. */
export async function readFloor(
  services: Services,
  { session, scope }: { session: AnySession; scope: TenantScope },
  { venueId, since }: { venueId: string; since?: string | undefined },
): Promise<Floor> {
  const venue = await requireFloorVenue(services, scope, venueId);
  const [
    open,
    changed,
    refused,
    lapsed,
    dismissed,
    listening,
    { now, ...switches },
    room,
    planVersion,
    sectionsVersion,
    unsettled,
  ] = await Promise.all([
    findOpenCalls(services, venue.id),
    since === undefined ? [] : findChangedCalls(services, venue.id, since),
    findRefusedCalls(services, venue.id),
    findLapsedCalls(services, venue.id),
    findDismissedAlarms(services, venue.id),
    findListeningState(services, venue.id),
    findFloorSwitches(services, venue.id),
    readRoom(services, venue, session),
    findPlanVersion(services.db, venue.id),
    findSectionsVersion(services.db, venue.id),
    findUnsettledVisits(services, venue.id, session),
  ]);
  const { staffMayRead } = venue;
  const present = (call: (typeof open)[number]) => presentCall({ ...call, staffMayRead }, session);
  return {
    venueName: venue.name,
    isOn: venue.liveFloor,
    calls: open.map(present),
    ...room,
    planVersion,
    sectionsVersion,
    listening: listening.isListening,
    callsOpen: isOpenForCalls(services, venue) && listening.isListening && !listening.isClosed,
    switches,
    changes: changed.map(present),
    refused: refused.map(({ id, tableNumber, createdAt }) => ({
      id,
      tableNumber,
      createdAt: createdAt.toISOString(),
    })),
    lapsed: lapsed.flatMap(({ lapsedAt, ...call }) =>
      lapsedAt ? [{ ...call, lapsedAt: lapsedAt.toISOString() }] : [],
    ),
    dismissed: dismissed.flatMap(({ dismissedAt, ...call }) =>
      dismissedAt ? [{ ...call, dismissedAt: dismissedAt.toISOString() }] : [],
    ),
    unsettled: unsettled.flatMap(({ id, tableNumber, settledAt }) =>
      settledAt ? [{ id, tableNumber, settledAt: settledAt.toISOString() }] : [],
    ),
    now,
  };
}

/** Finds a venue by its public venue ID or its UUID; a venue out of scope counts as not found. */
export async function requireFloorVenue(
  services: Services,
  scope: TenantScope,
  venueId: string,
): Promise<VenueRow> {
  const venues = await findVenuesInScope(services.db, scope);
  const venue = venues.find((each) => each.venueId === venueId || each.id === venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'There is no such venue');
  return venue;
}

/** Only members who may read answers see ratings; soft alerts mark unhappy tables for everybody. */
async function readRoom(
  services: Services,
  venue: VenueRow,
  { role }: AnySession,
): Promise<{ tables: FloorTable[]; lastHour: LastHourAnswers | null }> {
  const mayRead = role !== 'staff' || venue.staffMayRead;
  const isAsked = mayRead || (venue.softAlerts && venue.tables.length > 0);
  const answers = isAsked ? await findRecentAnswers(services, venue.id) : undefined;
  const byTable = new Map(
    answers?.latest.map((answer) => [normaliseTableName(answer.tableNumber ?? ''), answer]),
  );
  const tables = venue.tables.map((name) => {
    const last = byTable.get(normaliseTableName(name));
    return {
      name,
      lastAnswer:
        mayRead && last ? { rating: last.rating, createdAt: last.createdAt.toISOString() } : null,
      isUnhappy: venue.softAlerts && last !== undefined && isNegativeRating(last.rating),
    };
  });
  return { tables, lastHour: mayRead && answers ? presentLastHour(answers) : null };
}

const MAX_SHOWN = 12;

function presentLastHour({
  count,
  glad,
  latest,
}: Awaited<ReturnType<typeof findRecentAnswers>>): LastHourAnswers {
  return {
    answers: count,
    glad,
    latest: latest
      .slice(-MAX_SHOWN)
      .reverse()
      .map(({ createdAt, ...answer }) => ({ ...answer, createdAt: createdAt.toISOString() })),
  };
}
