import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const referralDocumentation = joinDocumentation('Referrals', contract, {
  myReferralCode: {
    summary: 'Retrieve the referral code and its link.',
    description: 'The first request creates the code. It never changes.',
  },
  referralStats: {
    summary: 'List referrals and their earnings, newest first.',
    description: '`referrals` holds at most 500. All amounts are in pence.',
  },
});
