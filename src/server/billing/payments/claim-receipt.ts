import type { Business } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { claimNotice } from '../subscriptions/notices-query.ts';
import { queueReceiptMail, type Receipt } from './money-mails.ts';

/** One receipt for each payment, whoever tells of it and how often. */
export async function claimReceipt(
  services: Services,
  tx: Transaction,
  owner: Business,
  receipt: Receipt & { key: string },
): Promise<void> {
  const notice = { key: `receipt ${receipt.key}`, businessId: owner.id, createdAt: services.now() };
  if (await claimNotice(tx, notice)) await queueReceiptMail(services, tx, owner, receipt);
}
