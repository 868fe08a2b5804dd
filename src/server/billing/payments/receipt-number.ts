import { createHash } from 'node:crypto';

const LETTERS = 8;

/**
 * The number on a receipt: the day of the payment, and letters from the provider's id, so that the
 * same payment has the same number in the mail, in the list and on the page.
 */
export function receiptNumber(paymentId: string, at: Date): string {
  const day = at.toISOString().slice(0, 10).replaceAll('-', '');
  const hash = createHash('sha256').update(`receipt:${paymentId}`).digest('hex');
  return `${day}-${hash.slice(0, LETTERS).toUpperCase()}`;
}
