import { type Call, route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/rewards/contract.ts';
import { lookUpRewardCode } from './look-up-reward-code.ts';
import { presentRewardCode } from './present-reward-code.ts';
import { redeemRewardCode } from './redeem-reward-code.ts';

export function rewardRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.validateRewardCode, async (call) =>
    presentRewardCode(await lookUpRewardCode(services, typedCode(call))),
  );

  route(server, contract.redeemRewardCode, async (call) =>
    presentRewardCode(
      await redeemRewardCode(services, { ...typedCode(call), staffName: call.body.staffName }),
    ),
  );
}

function typedCode({ body, session, address }: Call<typeof contract.validateRewardCode>) {
  return { code: body.code, venueId: body.venueId, businessId: session?.businessId, address };
}
