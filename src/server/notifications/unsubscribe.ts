import { recordAudit } from '#server/audit/record-audit.ts';
import {
  stopBillingMails,
  stopReminders,
  stopWarningMails,
  stopWeeklySummary,
} from '#server/businesses/notification-query.ts';
import { readUnsubscribeToken } from '#server/businesses/unsubscribe-token.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { UnsubscribePurpose } from '#shared/notifications/purposes.ts';
import { MAX_REMINDERS } from './send-reminders.ts';

const CONFIRMATIONS: Record<UnsubscribePurpose, string> = {
  'weekly-summary': 'You won’t get any more weekly summaries.',
  reminders: 'You won’t get any more reminders.',
  'plan-and-card': 'You won’t get any more news about your plan and card.',
  'early-warnings': 'You won’t get any more emails about early warnings.',
};

const STOP_MAILS: Record<
  UnsubscribePurpose,
  (tx: Transaction, businessId: string, at: Date) => Promise<boolean>
> = {
  'weekly-summary': stopWeeklySummary,
  reminders: (tx, businessId, at) => stopReminders(tx, businessId, { at, most: MAX_REMINDERS }),
  'plan-and-card': stopBillingMails,
  'early-warnings': stopWarningMails,
};

/**
 * Stops the emails that the link belongs to. A second click changes nothing and returns the same
 * text.
 */
export async function unsubscribeFromMails(services: Services, token: string): Promise<string> {
  const link = readUnsubscribeToken(services.keys, token);
  if (!link) throw new AppError('INVALID_INPUT', 'This unsubscribe link is not valid');
  const { businessId, purpose } = link;
  await services.db.transaction(async (tx) => {
    const at = services.now();
    if (!(await STOP_MAILS[purpose](tx, businessId, at))) return;
    const action = 'account.unsubscribed';
    await recordAudit(tx, { at, businessId, action, details: { purpose } });
  });
  return CONFIRMATIONS[purpose];
}
