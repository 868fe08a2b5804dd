import type { Referral } from '#shared/referrals/contract.ts';
import type { ListedReferral } from './stats-query.ts';

export function presentReferral(row: ListedReferral): Referral {
  const { createdAt, completedAt, rewardedAt, revokedAt, awardDueAt, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    rewardedAt: rewardedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    awardDueAt: awardDueAt?.toISOString() ?? null,
  };
}
