import { insertCallEvents } from '#server/complaints/complaint-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { queuePushesForVenue } from '#server/push/queue-pushes-query.ts';
import type { Services } from '#server/services.ts';
import { paths } from '#shared/site/paths.ts';
import { shorten } from '#shared/site/shorten.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import { hashCallToken, newCallToken } from '../calls/call-token.ts';
import { storeAlarm } from './alarm-query.ts';

/**
 * Rings the floor board and the team's devices for a safety matter, as if the guest had called.
 * Lock the answer first.
 */
export async function raiseAlarm(
  services: Services,
  tx: Transaction,
  {
    feedbackId,
    venueUuid,
    safety,
    isMoreUrgent = false,
  }: {
    feedbackId: string;
    venueUuid: string;
    safety: SafetyClass;
    /** The team knows of the danger, but not yet that a life may be at risk. */
    isMoreUrgent?: boolean;
  },
): Promise<void> {
  const within = { ...services, db: tx };
  const id = newId();
  // The token is never handed out: the guest has not called.
  const tokenHash = hashCallToken(newCallToken(services, id));
  const alarm = await storeAlarm(within, { feedbackId, safety, id, tokenHash });
  if (!alarm) return;
  await insertCallEvents(tx, [alarm]);
  const name = safetyAlarmName(alarm.safety, isEmergency(alarm.safety, alarm.words));
  await queuePushesForVenue(within, venueUuid, {
    kind: 'call',
    about: alarm.id,
    title: `${formatTableName(shorten(alarm.tableNumber, 40))}: ${name.toLowerCase()}`,
    body: 'A guest wrote of it just now. Please go and see.',
    opens: `${paths.floor}?${new URLSearchParams({ venue: alarm.venueId })}`,
    isGraver: alarm.isGraver || isMoreUrgent,
  });
}
