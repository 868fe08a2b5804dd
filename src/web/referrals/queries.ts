import { queryOptions } from '@tanstack/react-query';
import { myReferralCode, referralStats } from '#shared/referrals/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';

export const myReferralCodeQuery = queryOptions({
  queryKey: [myReferralCode.path],
  queryFn: ({ signal }) => callApi(myReferralCode, {}, { signal }),
});

export const referralStatsQuery = queryOptions({
  queryKey: [referralStats.path],
  queryFn: ({ signal }) => callApi(referralStats, {}, { signal }),
  // Others sign up and pay without this page knowing.
  staleTime: 0,
});
