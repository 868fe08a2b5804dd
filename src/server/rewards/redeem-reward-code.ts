import { recordAudit } from '#server/audit/record-audit.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import type { AnySession, TenantScope } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { appendRedemptionDelta } from '#server/stats/rollups/queries.ts';
import type { Redeemer } from '#server/team/devices/resolve-redeemer.ts';
import { AppError } from '#shared/api/errors.ts';
import {
  normaliseRewardCode,
  type RewardCodeStatus,
  rewardCodeStatus,
} from '#shared/rewards/code.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { findRewardCode, lockRewardCode, type RewardCodeRow, redeemLockedCode } from './queries.ts';

/**
 * Redeems a code once. If several attempts are made at once, one succeeds; the others learn who
 * redeemed it.
 */
export async function redeemRewardCode(
  services: Services,
  typed: RedemptionRequest,
): Promise<RewardCodeRow> {
  await spendRateLimit(services, 'rewardCodesPerAddress', networkOf(typed.address));
  const code = normaliseRewardCode(typed.code);
  if (code === undefined) return refuseRedemption(services, undefined, typed);
  const search = { ...typed, code };
  const { found, redeemed } = await services.db.transaction(async (tx) => {
    const now = databaseNow(services);
    // Read the code only once, for the decision and for its reason, because it may become valid
    // between two reads.
    const found = await lockRewardCode(tx, search, now);
    if (!found || reasonToRefuse(found, typed)) return { found };
    const redeemed = await redeemLockedCode(tx, found.id, { ...typed, now });
    if (redeemed?.venueBusinessId) await appendRedemptionDelta(tx, redeemed);
    await recordAudit(tx, {
      at: services.now(),
      userId: typed.redeemer.userId,
      businessId: found.venueBusinessId,
      action: 'reward.redeemed',
      details: { rewardCode: found.id, ...whereAt(typed) },
    });
    return { found, redeemed };
  });
  return redeemed ?? refuseRedemption(services, found, typed);
}

async function refuseRedemption(
  services: Services,
  found: RewardCodeRow | undefined,
  typed: RedemptionRequest,
): Promise<never> {
  const refusal = (found && reasonToRefuse(found, typed)) ?? 'unknown';
  await recordAudit(services.db, {
    at: services.now(),
    userId: typed.redeemer.userId,
    businessId: found ? found.venueBusinessId : (typed.scope?.businessId ?? null),
    action: 'reward.redeem-refused',
    details: {
      reason: REASONS[refusal],
      ...(found && { rewardCode: found.id }),
      ...whereAt(typed),
    },
  });
  if (!found) throw unknownCodeError();
  refuseOutsiders(found, typed);
  const { redeemedAt, redeemedBy, expiresAt, validFrom, timeZone, asOf } = found;
  const text = (moment: Date) => formatMoment(moment, { now: asOf, timeZone });
  if (refusal === 'redeemed') {
    const when = redeemedAt ? ` on ${text(redeemedAt)}` : '';
    const message = `This reward code was already redeemed by ${redeemedBy}${when}.`;
    const extra = { redeemedAt: redeemedAt?.toISOString() ?? null, redeemedBy };
    throw new AppError('CONFLICT', message, { extra });
  }
  if (refusal === 'not_yet' && validFrom) {
    const message = `This reward is for the guest’s next visit. It can be redeemed from ${text(validFrom)}.`;
    throw new AppError('NOT_YET_VALID', message, { extra: { validFrom: validFrom.toISOString() } });
  }
  const message = `This reward code expired on ${text(expiresAt)}.`;
  throw new AppError('GONE', message, { extra: { expiresAt: expiresAt.toISOString() } });
}

type RedemptionRequest = CodeLookup & { redeemer: Redeemer; session: AnySession | null };

/** The shared device on which the code was redeemed, if any. */
function whereAt({ session }: RedemptionRequest): { device?: string } {
  return session?.deviceId ? { device: session.deviceId } : {};
}

type Refusal = Exclude<RewardCodeStatus, 'valid'> | 'outsider' | 'unknown';

/** Undefined if the code may be redeemed. */
function reasonToRefuse(found: RewardCodeRow, { isTeam }: CodeLookup): Refusal | undefined {
  if (found.redeemableBy === 'team' && !isTeam) return 'outsider';
  const status = rewardCodeStatus(found, found.asOf);
  return status === 'valid' ? undefined : status;
}

const REASONS: Record<Refusal, string> = {
  unknown: 'unknown',
  outsider: 'not of the team',
  redeemed: 'already redeemed',
  not_yet: 'not valid yet',
  expired: 'expired',
};

/** A code as typed, and the person or device that typed it. */
type CodeLookup = {
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
function refuseOutsiders({ redeemableBy }: RewardCodeRow, { isTeam }: CodeLookup): void {
  if (redeemableBy === 'anyone' || isTeam) return;
  throw new AppError(
    'ROLE',
    'Rewards here are redeemed by the team. Please sign in, or use a paired device.',
  );
}

function unknownCodeError(): AppError {
  return new AppError('NOT_FOUND', 'This reward code is not valid or has expired.');
}
