import { databaseNow } from '#server/platform/database/database-clock.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { normaliseRewardCode } from '#shared/rewards/code.ts';
import { findRewardCode, type RewardCodeRow } from './queries.ts';

/** A code as typed, and the person or device that typed it. */
export type CodeLookup = {
  code: string;
  venueId: string | undefined;
  scope: TenantScope | null;
  /** Whether the caller may redeem at venues where only the team may do so. */
  isTeam: boolean;
  address: string;
};

/** Finds a code in any state. Unknown codes and codes of other businesses get the same response. */
export async function lookUpRewardCode(
  services: Services,
  typed: CodeLookup,
): Promise<RewardCodeRow> {
  await spendRateLimit(services, 'rewardCodesPerAddress', networkOf(typed.address));
  const code = normaliseRewardCode(typed.code);
  const found =
    code && (await findRewardCode(services.db, { ...typed, code }, databaseNow(services)));
  if (!found) throw unknownCodeError();
  refuseOutsiders(found, typed);
  return found;
}

/** Refuses guests at a venue where only the team and paired devices may redeem. */
export function refuseOutsiders({ redeemableBy }: RewardCodeRow, { isTeam }: CodeLookup): void {
  if (redeemableBy === 'anyone' || isTeam) return;
  throw new AppError(
    'ROLE',
    'Rewards here are redeemed by the team. Please sign in, or use a paired device.',
  );
}

export function unknownCodeError(): AppError {
  return new AppError('NOT_FOUND', 'This reward code is not valid or has expired.');
}
