import { statusOfCode } from '#shared/rewards/code.ts';
import type { RewardCode } from '#shared/rewards/contract.ts';
import type { FoundCode } from './queries.ts';

export function presentRewardCode(row: FoundCode): RewardCode {
  const { id, code, rewardType, rewardLabel, venueId, venueName, isRedeemed, redeemedBy } = row;
  return {
    id,
    code,
    rewardType,
    rewardLabel,
    venueId,
    venueName,
    isRedeemed,
    redeemedAt: row.redeemedAt?.toISOString() ?? null,
    redeemedBy,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    status: statusOfCode(row, row.asOf),
  };
}
