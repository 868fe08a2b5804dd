import { expect, test } from 'vitest';
import { badgeOfReferral } from './badge-of-referral.ts';

test.each([
  ['pending', false, 'Pending'],
  ['completed', false, 'Completed'],
  ['rewarded', true, 'Rewarded'],
  ['rewarded', false, 'Processing'],
  ['revoked', true, 'Revoked'],
  ['paused', false, 'paused'],
  ['constructor', false, 'constructor'],
])('a referral that is %s (credit landed: %s) shows %s', (status, referrerCreditAwarded, label) => {
  expect(badgeOfReferral({ status, referrerCreditAwarded }).label).toBe(label);
});
