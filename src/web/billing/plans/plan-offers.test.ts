import { expect, test } from 'vitest';
import { downgradeNotice, isDowngrade } from './plan-offers.ts';

test('moving to a smaller plan counts as a downgrade, and moving to a larger one does not', () => {
  expect(isDowngrade('premium', 'pro')).toBe(true);
  expect(isDowngrade('pro', 'premium')).toBe(false);
  expect(isDowngrade('starter', 'pro')).toBe(false);
});

test('a downgrade lists what is lost, with the owner’s own numbers', () => {
  expect(downgradeNotice('premium', 'pro', 4)).toEqual([
    'The comparison of your sites is no longer there.',
    '250 reply credits a month instead of 1000.',
    'Every location is paid for: your 4 are £116 a month, and each further one £29.',
  ]);
  expect(downgradeNotice('premium', 'pro', 1)).toContain(
    'Every further location costs £29 a month.',
  );
});
