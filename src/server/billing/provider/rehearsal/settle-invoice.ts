/** Card payments below this cost more than they bring; such an amount waits for the next invoice. */
export const SMALLEST_CHARGE_PENCE = 30;

/** Credit is used first, and what is less than nothing becomes credit. */
export function settleInvoice(
  totalPence: number,
  creditPence: number,
): { duePence: number; creditPence: number } {
  const left = totalPence - creditPence;
  if (left > 0 && left < SMALLEST_CHARGE_PENCE) return { duePence: 0, creditPence: -left };
  return { duePence: Math.max(0, left), creditPence: left < 0 ? -left : 0 };
}
