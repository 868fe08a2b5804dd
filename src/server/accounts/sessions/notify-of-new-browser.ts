import { hasAuditEntry } from '#server/audit/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { requestBrowser } from '#server/platform/http/request-source.ts';
import type { Services } from '#server/services.ts';
import { queueNewSignInMail } from '../emails.ts';
import type { UserRow } from '../queries.ts';

/** Emails the user about a sign-in from a new browser, except the very first sign-in. */
export async function notifyOfNewBrowser(
  services: Services,
  tx: Transaction,
  user: UserRow,
): Promise<void> {
  if (!user.emailVerified || !(await hasAuditEntry(tx, user.id, 'account.signed-in'))) return;
  await queueNewSignInMail(services, tx, user, requestBrowser());
}
