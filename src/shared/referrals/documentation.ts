import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const referralDocumentation = documented('Referrals', contract, {
  myReferralCode: {
    summary: "Read the owner's referral code and its link.",
    description: 'Made with the first call, and the same for ever.',
  },
  referralStats: {
    summary: 'Read what became of the referrals.',
    description: 'Newest first, at most 500 of them. All amounts are pence.',
  },
});
