import { recordAudit } from '#server/audit/record-audit.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { type FloorSwitches, SWITCH_UNTIL_MESSAGE } from '#shared/floor/contract.ts';
import { findFloorSwitches, notifyBoards, storeFloorSwitches } from './board-query.ts';
import { requireFloorVenue } from './read-floor.ts';

const LONGEST_SWITCH_MS = DAY_MS;

type FloorSwitchChange = {
  venueId: string;
  quietUntil?: string | null | undefined;
  closedUntil?: string | null | undefined;
};

/**
 * Mutes the board or pauses calls for a while. Pauses go to the activity log, since owners ask
 * later why guests could not call.
 */
export async function setFloorSwitches(
  services: Services,
  scope: TenantScope,
  wanted: FloorSwitchChange,
): Promise<FloorSwitches> {
  const { id: venueUuid } = await requireFloorVenue(services, scope, wanted.venueId);
  const { businessId } = scope;
  const change = {
    ...(wanted.quietUntil !== undefined && {
      quietUntil: limitSwitchTime(services, wanted.quietUntil),
    }),
    ...(wanted.closedUntil !== undefined && {
      closedUntil: limitSwitchTime(services, wanted.closedUntil),
    }),
  };
  return services.db.transaction(async (tx) => {
    const inside = { ...services, db: tx };
    const before = await findFloorSwitches(inside, venueUuid);
    await storeFloorSwitches(tx, venueUuid, change);
    await notifyBoards(tx, { businessId, venueUuid });
    const { now, ...switches } = await findFloorSwitches(inside, venueUuid);
    if (switches.closedUntil !== before.closedUntil) {
      const paused = switches.closedUntil && {
        minutes: Math.round((Date.parse(switches.closedUntil) - Date.parse(now)) / MINUTE_MS),
      };
      await recordAudit(tx, {
        at: services.now(),
        businessId,
        action: paused ? 'calls.paused' : 'calls.resumed',
        details: { venue: venueUuid, ...paused },
      });
    }
    return switches;
  });
}

function limitSwitchTime({ now }: Pick<Services, 'now'>, until: string | null): Date | null {
  if (until === null) return null;
  const moment = new Date(until);
  if (moment.getTime() > now().getTime() + LONGEST_SWITCH_MS) {
    throw new AppError('INVALID_INPUT', SWITCH_UNTIL_MESSAGE);
  }
  return moment;
}
