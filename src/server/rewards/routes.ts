import { type RouteContext, route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import { resolveRedeemer } from '#server/team/devices/resolve-redeemer.ts';
import * as contract from '#shared/rewards/contract.ts';
import { isTeamSession } from './is-team-session.ts';
import { lookUpRewardCode } from './look-up-reward-code.ts';
import { presentRewardCode } from './present-reward-code.ts';
import { redeemRewardCode } from './redeem-reward-code.ts';

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
