import { expect, test } from 'vitest';
import { readPaymentAction } from './payment-action.ts';

const ACTION = { clientSecret: 'pi_1_secret_2', secretKind: 'payment', subscriptionId: 'sub_1' };

test('a PAYMENT_REQUIRED error says how to pay, and how much if the amount is known', () => {
  const refusal = { code: 'PAYMENT_REQUIRED', message: 'Your bank asks', ...ACTION };
  expect(readPaymentAction(refusal)).toEqual(ACTION);
  expect(readPaymentAction({ ...refusal, amountPence: 2900 })).toEqual({
    ...ACTION,
    amountPence: 2900,
  });
});

test.each([
  undefined,
  null,
  'PAYMENT_REQUIRED',
  {},
  { ...ACTION, clientSecret: undefined },
  { ...ACTION, secretKind: 'loan' },
  { ...ACTION, subscriptionId: 7 },
  { ...ACTION, amountPence: '2900' },
  { ...ACTION, amountPence: 0.5 },
])('a PAYMENT_REQUIRED error with the body %j offers no way to pay', (refusal) => {
  expect(readPaymentAction(refusal)).toBeUndefined();
});
