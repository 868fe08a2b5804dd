import { findSafetySources } from '#server/feedback/alert-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findTicketAlertSources } from '#server/understanding/messages/danger-alert-sources-query.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { type AlertSource, planSafetyAlerts, type SafetyAlertPlan } from './plan-alerts.ts';

/** A due safety alert: about a ticket message if `messageId` is set, otherwise about the answer. */
type DueSafetyAlert = {
  id: string;
  venueUuid: string;
  tableNumber: string | null;
  messageId?: string;
};

/**
 * Decides which of a venue's safety alerts get an email of their own, depending on the safety
 * alerts of the last hour. The caller must lock the venue's alert hour, so that no other server
 * plans at the same time.
 */
export async function planSafetyMails<Due extends DueSafetyAlert>(
  tx: Transaction,
  due: readonly Due[],
  now: Date,
): Promise<SafetyAlertPlan<Due>> {
  const [first] = due;
  if (!first) return { single: [], summarised: [] };
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const ofAnswers = await findSafetySources(tx, first.venueUuid, hourAgo);
  const ofMessages = await findTicketAlertSources(tx, first.venueUuid, hourAgo);
  const known = new Map<string, AlertSource>([
    ...ofAnswers.map((source) => [source.id, source] as const),
    ...ofMessages.map((source) => [source.messageId, source] as const),
  ]);
  const planned = new Set(due.map(({ messageId }) => messageId));
  return planSafetyAlerts(
    [
      ...ofAnswers.filter(({ isAlerted }) => isAlerted),
      ...ofMessages.filter(({ messageId }) => !planned.has(messageId)),
    ],
    due,
    ({ id, messageId, tableNumber }) =>
      known.get(messageId ?? id) ?? { ...UNKNOWN_SOURCE, table: tableNumber },
  );
}

/** For an answer more than an hour old, whose source is not looked up. */
const UNKNOWN_SOURCE = { device: null, network: null, isScanned: false };
