import { expect, test } from 'vitest';
import { cardName } from './card-name.ts';
import { paymentMethodName } from './payment-method.ts';

const VISA = { brand: 'visa', last4: '4242' };

test.each([
  ['visa', 'Visa ending in 4242'],
  ['mastercard', 'Mastercard ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['unknown', 'Card ending in 4242'],
])('a card of the brand %s is called %s', (brand, name) => {
  expect(cardName({ brand, last4: '4242' })).toBe(name);
});

test.each([
  [{ duePence: 2900, card: VISA, isSimulated: false }, 'Visa ending in 4242'],
  [{ duePence: 2900, card: null, isSimulated: false }, 'Card'],
  [{ duePence: 2900, card: VISA, isSimulated: true }, 'Visa ending in 4242 (simulated payment)'],
  [{ duePence: 2900, card: null, isSimulated: true }, 'Simulated payment'],
  [{ duePence: 0, card: null, isSimulated: true }, 'Account credit'],
])('the payment method of %o is named %s', (payment, name) => {
  expect(paymentMethodName(payment)).toBe(name);
});
