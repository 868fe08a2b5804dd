import { formatPrice } from './plans.ts';

/** An amount in the smallest unit of its currency: £29, £12.50, US$10.00. */
export function formatAmount(smallest: number, currency: string): string {
  if (currency === 'gbp') return formatPrice(smallest);
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(smallest / 10 ** maximumFractionDigits);
}
