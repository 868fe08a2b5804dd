import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { gbp } from '../port.ts';
import { invoiceVat } from './present.ts';

type TotalTaxes = Stripe.Invoice['total_taxes'];

const amounts = (...pence: number[]) => pence.map((amount) => ({ amount })) as TotalTaxes;

test.each<[TotalTaxes, ReturnType<typeof gbp> | null]>([
  [null, null],
  [amounts(), null],
  [amounts(1483), gbp(1483)],
  [amounts(1000, 483), gbp(1483)],
  [amounts(0), gbp(0)],
])('the VAT of an invoice with the taxes %o at Stripe is %o', (total_taxes, vat) => {
  expect(invoiceVat({ total_taxes })).toEqual(vat);
});
