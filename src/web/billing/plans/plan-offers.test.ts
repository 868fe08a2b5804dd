import { expect, test } from 'vitest';
import { downgradeNotice, isDowngrade } from './plan-offers.ts';

test('moving to a smaller plan counts as a downgrade, and moving to a larger one does not', () => {
  expect(isDowngrade('premium', 'pro')).toBe(true);
  expect(isDowngrade('pro', 'premium')).toBe(false);
  expect(isDowngrade('starter', 'pro')).toBe(false);
});

test('a downgrade lists what is lost, with the owner’s own numbers', () => {
  expect(downgradeNotice('premium', 'pro', 4)).toEqual([
    'You lose the comparison of your sites.',
    '250 reply credits a month instead of 1000.',
    'Each location costs £29 a month: £116 for your 4.',
  ]);
  expect(downgradeNotice('premium', 'pro', 1)).toContain('Each extra location costs £29 a month.');
});
