import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Referral } from '#shared/referrals/contract.ts';
import { ReferralRow } from './referral-history.tsx';

const REFERRAL: Referral = {
  id: '1',
  referrerId: 'me',
  refereeId: 'them',
  referralCode: 'ABCD2345',
  refereeEmail: 'bob@example.org',
  status: 'pending',
  referrerCreditAmount: 5000,
  refereeCreditAmount: 2900,
  referrerCreditAwarded: false,
  refereeCreditAwarded: false,
  createdAt: '2026-03-02T12:00:00.000Z',
  completedAt: null,
  rewardedAt: null,
  revokedAt: null,
  revokedReason: null,
  awardDueAt: null,
};

afterEach(cleanup);

test.each([
  ['pending', false, 'Pending'],
  ['completed', false, 'Completed'],
  ['rewarded', true, 'Rewarded'],
  ['rewarded', false, 'Processing'],
  ['revoked', true, 'Revoked'],
  ['paused', false, 'paused'],
  ['constructor', false, 'constructor'],
])('a referral that is %s (credit given: %s) shows %s', (status, referrerCreditAwarded, label) => {
  render(<ReferralRow referral={{ ...REFERRAL, status, referrerCreditAwarded }} />);

  expect(screen.getByText(label)).toBeTruthy();
});
