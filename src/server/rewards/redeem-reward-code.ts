import { recordAudit } from '#server/audit/record-audit.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { appendRedemption } from '#server/stats/rollups/queries.ts';
import type { Redeemer } from '#server/team/devices/who-redeems.ts';
import { AppError } from '#shared/api/errors.ts';
import { type CodeStatus, normaliseRewardCode, statusOfCode } from '#shared/rewards/code.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { refuseOutsiders, type TypedCode, unknownCode } from './look-up-reward-code.ts';
import { type FoundCode, findRewardCode, redeemValidCode } from './queries.ts';

/** Redeems a code once. Of simultaneous attempts one succeeds; the others learn who redeemed it. */
export async function redeemRewardCode(
  services: Services,
  typed: RedeemedCode,
): Promise<FoundCode> {
  await spendRateLimit(services, 'rewardCodesPerAddress', networkOf(typed.address));
  const code = normaliseRewardCode(typed.code);
  if (code === undefined) return refuse(services, undefined, typed);
  const search = { ...typed, code };
  const redeemed = await services.db.transaction(async (tx) => {
    const row = await redeemValidCode(tx, search, { ...typed, now: databaseNow(services) });
    if (row) {
      if (row.venueBusinessId) await appendRedemption(tx, row);
      await recordAudit(tx, {
        at: services.now(),
        userId: typed.redeemer.userId,
        businessId: row.venueBusinessId,
        action: 'reward.redeemed',
        details: { rewardCode: row.id, ...whereAt(typed) },
      });
    }
    return row;
  });
  if (redeemed) return redeemed;
  const found = await findRewardCode(services.db, search, databaseNow(services));
  return refuse(services, found, typed);
}

async function refuse(
  services: Services,
  found: FoundCode | undefined,
  typed: RedeemedCode,
): Promise<never> {
  const status = found && statusOfCode(found, found.asOf);
  const isOutsider = found?.redeemableBy === 'team' && !typed.isTeam;
  const reason = isOutsider ? 'not of the team' : REASONS[status ?? 'unknown'];
  await recordAudit(services.db, {
    at: services.now(),
    userId: typed.redeemer.userId,
    businessId: found ? found.venueBusinessId : (typed.scope?.businessId ?? null),
    action: 'reward.redeem-refused',
    details: { reason, ...(found && { rewardCode: found.id }), ...whereAt(typed) },
  });
  if (!found) throw unknownCode();
  refuseOutsiders(found, typed);
  const { redeemedAt, redeemedBy, expiresAt, validFrom, timeZone, asOf } = found;
  const text = (moment: Date) => formatMoment(moment, { now: asOf, timeZone });
  if (status === 'redeemed') {
    const when = redeemedAt ? ` on ${text(redeemedAt)}` : '';
    const message = `This reward code was already redeemed by ${redeemedBy}${when}.`;
    const extra = { redeemedAt: redeemedAt?.toISOString() ?? null, redeemedBy };
    throw new AppError('CONFLICT', message, { extra });
  }
  if (status === 'not_yet' && validFrom) {
    const message = `This reward is for the guest’s next visit. It can be redeemed from ${text(validFrom)}.`;
    throw new AppError('NOT_YET_VALID', message, { extra: { validFrom: validFrom.toISOString() } });
  }
  const message = `This reward code expired on ${text(expiresAt)}.`;
  throw new AppError('GONE', message, { extra: { expiresAt: expiresAt.toISOString() } });
}

type RedeemedCode = TypedCode & { redeemer: Redeemer; session: AnySession | null };

/** The shared device on which the code was redeemed, if any. */
function whereAt({ session }: RedeemedCode): { device?: string } {
  return session?.deviceId ? { device: session.deviceId } : {};
}

/** A code that is valid by now was refused a moment before it became valid. */
const REASONS: Record<CodeStatus | 'unknown', string> = {
  unknown: 'unknown',
  redeemed: 'already redeemed',
  not_yet: 'not valid yet',
  expired: 'expired',
  valid: 'expired',
};
