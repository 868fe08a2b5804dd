import type { TenantScope } from '#server/platform/http/session.ts';
import { statusOfCode } from '#shared/rewards/code.ts';
import type { RewardCode } from '#shared/rewards/contract.ts';
import type { RewardCodeRow } from './queries.ts';

/** Only the business of the code sees the member who provably redeemed it, not only a typed name. */
export function presentRewardCode(row: RewardCodeRow, reader: TenantScope | null): RewardCode {
  const isOfBusiness = reader !== null && reader.businessId === row.venueBusinessId;
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
    ...(isOfBusiness && { provenBy: row.provenBy }),
    validFrom: row.validFrom?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    status: statusOfCode(row, row.asOf),
  };
}
