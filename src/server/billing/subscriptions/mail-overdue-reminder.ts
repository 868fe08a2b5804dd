import { recordAudit } from '#server/audit/record-audit.ts';
import { findBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { queueOverdueMail } from '../payments/payment-mails.ts';
import type { Invoice } from '../provider/port.ts';
import { insertOverdueNotice } from './queries.ts';

/**
 * Sends one email per failed renewal. An owner who is buying something new sees the failure in the
 * form.
 */
export async function mailOverdueReminder(
  services: Services,
  tx: Transaction,
  businessId: string,
  invoice: Invoice | undefined,
): Promise<void> {
  if (invoice?.status !== 'open' || invoice.reason !== 'cycle') return;
  const business = await findBusiness(tx, businessId);
  const at = services.now();
  const invoiceId = invoice.id;
  if (!business || !(await insertOverdueNotice(tx, { invoiceId, businessId, createdAt: at })))
    return;
  await queueOverdueMail(services, tx, business, invoice);
  const details = { invoice: invoiceId };
  await recordAudit(tx, { at, businessId, action: 'payment.overdue', details });
}
