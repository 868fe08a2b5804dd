import { recordAudit } from '#server/audit/record-audit.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { appendRedemption } from '#server/stats/rollups/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { normaliseRewardCode, statusOfCode } from '#shared/rewards/code.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { type TypedCode, unknownCode } from './look-up-reward-code.ts';
import { type FoundCode, findRewardCode, redeemValidCode } from './queries.ts';

/** Redeems a code once. Of many who try at the same moment one succeeds, the others learn who. */
export async function redeemRewardCode(
  services: Services,
  { staffName, ...typed }: TypedCode & { staffName: string },
): Promise<FoundCode> {
  await spendRateLimit(services, 'rewardCodesPerAddress', networkOf(typed.address));
  const code = normaliseRewardCode(typed.code);
  if (code === undefined) return refuse(services, undefined, typed.businessId);
  const search = { ...typed, code };
  const redeemed = await services.db.transaction(async (tx) => {
    const row = await redeemValidCode(tx, search, { staffName, now: databaseNow(services) });
    if (row) {
      if (row.venueBusinessId) await appendRedemption(tx, row);
      await recordAudit(tx, {
        at: services.now(),
        businessId: row.venueBusinessId,
        action: 'reward.redeemed',
        details: { rewardCode: row.id },
      });
    }
    return row;
  });
  if (redeemed) return redeemed;
  const found = await findRewardCode(services.db, search, databaseNow(services));
  return refuse(services, found, typed.businessId);
}

async function refuse(
  services: Services,
  found: FoundCode | undefined,
  businessId: string | undefined,
): Promise<never> {
  const isRedeemed = found && statusOfCode(found, found.asOf) === 'redeemed';
  const reason = isRedeemed ? 'already redeemed' : found ? 'expired' : 'unknown';
  await recordAudit(services.db, {
    at: services.now(),
    businessId: found ? found.venueBusinessId : (businessId ?? null),
    action: 'reward.redeem-refused',
    details: { reason, ...(found && { rewardCode: found.id }) },
  });
  if (!found) throw unknownCode();
  const { redeemedAt, redeemedBy, expiresAt, timeZone, asOf } = found;
  const text = (moment: Date) => formatMoment(moment, { now: asOf, timeZone });
  if (isRedeemed) {
    const when = redeemedAt ? ` on ${text(redeemedAt)}` : '';
    const message = `This reward code was already redeemed by ${redeemedBy}${when}.`;
    const extra = { redeemedAt: redeemedAt?.toISOString() ?? null, redeemedBy };
    throw new AppError('CONFLICT', message, { extra });
  }
  const message = `This reward code expired on ${text(expiresAt)}.`;
  throw new AppError('GONE', message, { extra: { expiresAt: expiresAt.toISOString() } });
}
