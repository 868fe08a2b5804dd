import { queryOptions } from '@tanstack/react-query';
import { myReferralCode, referralStats } from '#shared/referrals/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';

export const myReferralCodeQuery = queryOptions({
  queryKey: [myReferralCode.path],
  ...endpointQueryOptions(myReferralCode, {}),
});

export const referralStatsQuery = queryOptions({
  queryKey: [referralStats.path],
  ...endpointQueryOptions(referralStats, {}),
  // Always stale: other people sign up and pay without this page knowing.
  staleTime: 0,
});
