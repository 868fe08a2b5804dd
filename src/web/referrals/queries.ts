import { queryOptions } from '@tanstack/react-query';
import { myReferralCode, referralStats } from '#shared/referrals/contract.ts';
import { queryOptionsFor } from '#web/platform/api/query-options-for.ts';

export const myReferralCodeQuery = queryOptions({
  queryKey: [myReferralCode.path],
  ...queryOptionsFor(myReferralCode, {}),
});

export const referralStatsQuery = queryOptions({
  queryKey: [referralStats.path],
  ...queryOptionsFor(referralStats, {}),
  // Other people sign up and pay without this page knowing.
  staleTime: 0,
});
