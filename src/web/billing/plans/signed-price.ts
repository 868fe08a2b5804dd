import { formatPrice } from '#shared/billing/plans.ts';

/** Money that may also come back: −£5. */
export function signedPrice(pence: number): string {
  return pence < 0 ? `−${formatPrice(-pence)}` : formatPrice(pence);
}
