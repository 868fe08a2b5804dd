import type { Alert } from '#server/feedback/alert-query.ts';
import { findUnconfirmed } from '#server/feedback/inbox/unconfirmed-alarms.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Marks the alerts that screens call unconfirmed, so that their mails say so as well. */
export async function markUnconfirmedAlerts<One extends Alert>(
  db: Queryable,
  alerts: readonly One[],
): Promise<One[]> {
  const unconfirmed = await findUnconfirmed(
    db,
    alerts.filter(({ safety }) => safety !== null),
  );
  return alerts.map((alert) => ({ ...alert, isUnconfirmed: unconfirmed.has(alert.id) }));
}
