import { AppError } from '#shared/api/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../platform/services.ts';
import { type Account, lockAccount, updateAccount } from './queries.ts';

/** Which mails the owner wants. */
export async function changePreferences(
  services: Services,
  userId: string,
  preferences: { weeklySummaryEnabled: boolean },
): Promise<Account> {
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    const { weeklySummaryEnabled } = preferences;
    if (account.weeklySummaryEnabled === weeklySummaryEnabled) return account;
    const at = services.now();
    const change = { weeklySummaryEnabled, updatedAt: at };
    await updateAccount(tx, userId, change);
    const action = 'account.preferences-changed';
    await recordAudit(tx, { at, userId, action, details: { weeklySummaryEnabled } });
    return { ...account, ...change };
  });
}
