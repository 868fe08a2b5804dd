import type { Alert } from '#server/feedback/alert-query.ts';
import { findAlarmsAround, unconfirmedAmong } from '#server/feedback/inbox/unconfirmed-alarms.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/**
 * Marks alerts that the screens show as unconfirmed, so that their emails say so too. Also marks
 * alerts from scanned codes.
 */
export async function markUnconfirmedAlerts<One extends Alert>(
  db: Queryable,
  alerts: readonly One[],
): Promise<One[]> {
  const sources = await findAlarmsAround(
    db,
    alerts.filter(({ safety }) => safety !== null),
  );
  const unconfirmed = unconfirmedAmong(sources);
  const scanned = new Set(sources.flatMap(({ id, isScanned }) => (isScanned ? [id] : [])));
  return alerts.map((alert) => ({
    ...alert,
    isUnconfirmed: unconfirmed.has(alert.id),
    isScanned: scanned.has(alert.id),
  }));
}
