import { type Account, lockAccount, updateAccount } from '#server/accounts/queries.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';

type Preferences = Partial<Pick<Account, 'weeklySummaryEnabled' | 'billingMailsEnabled'>>;

/** Which mails the owner wants; what is not named stays as it is. */
export async function changePreferences(
  services: Services,
  userId: string,
  preferences: Preferences,
): Promise<Account> {
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    const {
      weeklySummaryEnabled = account.weeklySummaryEnabled,
      billingMailsEnabled = account.billingMailsEnabled,
    } = preferences;
    const wanted = { weeklySummaryEnabled, billingMailsEnabled };
    const isSame =
      account.weeklySummaryEnabled === weeklySummaryEnabled &&
      account.billingMailsEnabled === billingMailsEnabled;
    if (isSame) return account;
    const at = services.now();
    const change = { ...wanted, updatedAt: at };
    await updateAccount(tx, userId, change);
    const action = 'account.preferences-changed';
    await recordAudit(tx, { at, userId, action, details: preferences });
    return { ...account, ...change };
  });
}
