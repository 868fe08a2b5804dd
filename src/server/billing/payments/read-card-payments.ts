import type { Services } from '#server/services.ts';
import type { CardPayment } from '../provider/port.ts';

/**
 * The cards that paid, to name on receipts. No payment may fail for want of them, so a receipt
 * names no card if the provider cannot tell.
 */
export async function readCardPayments(
  { payments, log }: Services,
  customerId: string,
): Promise<CardPayment[]> {
  try {
    return await payments.listCardPayments(customerId);
  } catch (err) {
    log.warn({ err }, 'Could not read which cards have paid');
    return [];
  }
}
