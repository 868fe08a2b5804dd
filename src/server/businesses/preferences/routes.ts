import { readUser } from '#server/accounts/read-user.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { route } from '#server/platform/http/route.ts';
import type { Server, Services } from '#server/services.ts';
import * as contract from '#shared/accounts/contract.ts';
import { AppError } from '#shared/api/errors.ts';
import { type Business, lockBusiness, updateBusiness } from '../queries.ts';

export function preferenceRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.changePreferences, async ({ session, body }) => {
    await changePreferences(services, session.businessId, body);
    return { message: 'Your settings are saved.', user: await readUser(services, session) };
  });
}

type Preferences = Partial<
  Pick<Business, 'weeklySummaryEnabled' | 'billingMailsEnabled' | 'warningMailsEnabled'>
>;

/** Sets which emails the owner wants; preferences that are not given stay unchanged. */
async function changePreferences(
  services: Services,
  businessId: string,
  preferences: Preferences,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    const {
      weeklySummaryEnabled = business.weeklySummaryEnabled,
      billingMailsEnabled = business.billingMailsEnabled,
      warningMailsEnabled = business.warningMailsEnabled,
    } = preferences;
    const wanted = { weeklySummaryEnabled, billingMailsEnabled, warningMailsEnabled };
    const isSame =
      business.weeklySummaryEnabled === weeklySummaryEnabled &&
      business.billingMailsEnabled === billingMailsEnabled &&
      business.warningMailsEnabled === warningMailsEnabled;
    if (isSame) return;
    const at = services.now();
    const change = { ...wanted, updatedAt: at };
    await updateBusiness(tx, businessId, change);
    const action = 'account.preferences-changed';
    await recordAudit(tx, { at, businessId, action, details: preferences });
  });
}
