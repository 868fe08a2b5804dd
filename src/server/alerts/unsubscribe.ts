import type { UnsubscribePurpose } from '#shared/alerts/purposes.ts';
import { AppError } from '#shared/api/errors.ts';
import { stopReminders, stopWeeklySummary } from '../accounts/notification-query.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../platform/services.ts';
import { MOST_REMINDERS } from './send-reminders.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const DONE: Record<UnsubscribePurpose, string> = {
  'weekly-summary': 'You will get no more weekly summaries.',
  reminders: 'You will get no more reminders.',
};

/** Stops the mails that the link is for. A second click changes nothing and says the same. */
export async function unsubscribe(services: Services, token: string): Promise<string> {
  const link = readUnsubscribeToken(services.keys, token);
  if (!link) throw new AppError('INVALID_INPUT', 'This unsubscribe link is not valid');
  const { userId, purpose } = link;
  await services.db.transaction(async (tx) => {
    const at = services.now();
    const isChanged =
      purpose === 'weekly-summary'
        ? await stopWeeklySummary(tx, userId, at)
        : await stopReminders(tx, userId, { at, most: MOST_REMINDERS });
    if (!isChanged) return;
    const action = 'account.unsubscribed';
    await recordAudit(tx, { at, userId, action, details: { purpose } });
  });
  return DONE[purpose];
}
