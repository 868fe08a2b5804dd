import { expect, test } from 'vitest';
import { TIERS, UNLIMITED } from './plans.ts';
import {
  countReplyCredits,
  monthlyFeedbackLimit,
  remainingFeedback,
  replyCreditStatus,
  usageStatus,
} from './usage.ts';

const NOW = new Date('2026-03-15T12:00:00Z');

test.each([
  [30, 6, 'Normal'],
  [30, 5, 'Near Limit'],
  [30, 1, 'Near Limit'],
  [30, 0, 'Limit Reached'],
  [UNLIMITED, UNLIMITED, 'Unlimited'],
])(
  'with a monthly limit of %i and %i answers left, the usage status is %s',
  (monthlyLimit, left, status) => {
    expect(usageStatus({ monthlyLimit, remainingFeedback: left })).toBe(status);
  },
);

test.each([
  [6, 'Normal'],
  [5, 'Low'],
  [1, 'Low'],
  [0, 'Empty'],
])('the status for %i remaining reply credits is %s', (available, status) => {
  expect(replyCreditStatus(available)).toBe(status);
});

test('the account’s monthly feedback limit applies on Starter and without a plan, but not on Pro or Premium', () => {
  const limits = ([...TIERS, null] as const).map((subscriptionTier) =>
    monthlyFeedbackLimit({ subscriptionTier, monthlyFeedbackLimit: 30 }),
  );
  expect(limits).toEqual([30, UNLIMITED, UNLIMITED, 30]);
  expect(remainingFeedback(UNLIMITED, 4_000)).toBe(UNLIMITED);
  expect(remainingFeedback(30, 31)).toBe(0);
});

test.each([
  [
    'the monthly credits that are left',
    { repliesUsedThisMonth: 5 },
    { available: 15, limit: 20, percentage: 75 },
  ],
  [
    'bought credits in addition to the monthly ones',
    { extraReplyCredits: 50 },
    { available: 70, limit: 20, percentage: 100 },
  ],
  [
    'only bought credits after a change to a smaller plan',
    { repliesUsedThisMonth: 90, extraReplyCredits: 3 },
    { available: 3, limit: 20, percentage: 15 },
  ],
  [
    'a fresh month once the reset date has come',
    { repliesUsedThisMonth: 20, replyCreditsResetDate: NOW.toISOString() },
    { available: 20, limit: 20, percentage: 100 },
  ],
  [
    'nothing on a plan without replies',
    { monthlyReplyLimit: 0 },
    { available: 0, limit: 0, percentage: 0 },
  ],
])('the available reply credits include %s', (_, balance, credits) => {
  const fresh = {
    monthlyReplyLimit: 20,
    repliesUsedThisMonth: 0,
    extraReplyCredits: 0,
    replyCreditsResetDate: new Date('2026-04-01T00:00:00Z'),
  };
  expect(countReplyCredits({ ...fresh, ...balance }, NOW)).toEqual(credits);
});
