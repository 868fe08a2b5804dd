import { type RouteContext, route } from '#server/platform/http/route.ts';
import {
  type AnySession,
  refuseLowerRole,
  type TenantScope,
} from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { resolveRedeemer } from '#server/team/devices/resolve-redeemer.ts';
import { AppError } from '#shared/api/errors.ts';
import { rewardCodeStatus } from '#shared/rewards/code.ts';
import * as contract from '#shared/rewards/contract.ts';
import type { RewardCodeRow } from './queries.ts';
import { lookUpRewardCode, redeemRewardCode } from './redeem-reward-code.ts';

export function rewardRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.validateRewardCode, async (call) =>
    presentRewardCode(await lookUpRewardCode(services, typedCode(call)), call.session),
  );

  route(server, contract.redeemRewardCode, async (call) => {
    const redeemer = await resolveRedeemer(services, call.session, call.body);
    const redeemed = await redeemRewardCode(services, { ...typedCode(call), redeemer });
    return presentRewardCode(redeemed, call.session);
  });
}

function typedCode({ body, session, address }: RouteContext<typeof contract.validateRewardCode>) {
  const { code, venueId } = body;
  return { code, venueId, scope: session, isTeam: isTeamSession(session), session, address };
}

/** Whether the session belongs to staff or a paired device. The scope limits the venues. */
function isTeamSession(session: AnySession | null): boolean {
  if (!session) return false;
  try {
    refuseLowerRole({ access: 'staff', openToDevices: true }, session);
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError) return false;
    throw refusal;
  }
}

/** Hides the proven redeemer from other businesses, which see only a name. */
function presentRewardCode(row: RewardCodeRow, reader: TenantScope | null): contract.RewardCode {
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
    status: rewardCodeStatus(row, row.asOf),
  };
}
