/** 'Visa ending in 4242' */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  const name = BRANDS[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
  return `${name} ending in ${last4}`;
}

/** Brands whose name is not the provider's code with a capital letter. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
};
