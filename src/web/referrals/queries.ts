import { queryOptions } from '@tanstack/react-query';
import { myReferralCode, referralStats } from '#shared/referrals/contract.ts';
import { answeredBy } from '#web/platform/api/answered-by.ts';

export const myReferralCodeQuery = queryOptions({
  queryKey: [myReferralCode.path],
  ...answeredBy(myReferralCode, {}),
});

export const referralStatsQuery = queryOptions({
  queryKey: [referralStats.path],
  ...answeredBy(referralStats, {}),
  // Other people sign up and pay without this page knowing.
  staleTime: 0,
});
