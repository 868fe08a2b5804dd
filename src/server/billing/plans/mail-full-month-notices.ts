import { lockBusiness } from '#server/businesses/queries.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { claimBillingNotice } from '../subscriptions/queries.ts';
import { type FullMonth, findFullMonthsToMail } from './full-months-query.ts';
import { queueFullMonthMail } from './plan-mails.ts';

const MAX_AT_ONCE = 200;

/** Emails owners, once a month, that their plan's answers for the month are used up. */
export async function mailFullMonthNotices(services: Services, most = MAX_AT_ONCE): Promise<void> {
  await forEachDue(
    services,
    (except) => findFullMonthsToMail(services, services.db, { except, most }),
    ({ businessId }) => businessId,
    (full) => tellOfFullMonth(services, full),
  );
}

const forEachDue = makeForEachWithBackoff('telling of full months');

async function tellOfFullMonth(
  services: Services,
  { businessId, month, limit, key }: FullMonth,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if (!business) return;
    const notice = { key, businessId, createdAt: services.now() };
    if (!(await claimBillingNotice(tx, notice))) return;
    await queueFullMonthMail(services, tx, business, { limit, resetDay: dayAfter(month) });
  });
}

/** The first day after the month, in words: '1 December'. */
function dayAfter(month: string): string {
  const next = new Date(month);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const format = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(next);
}
