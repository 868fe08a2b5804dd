import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/referrals/contract.ts';
import { paths } from '#shared/site/paths.ts';
import {
  countReferrals,
  findReferralsByReferrer,
  type ReferralListItem,
} from './postings-query.ts';
import { findOrCreateReferralCode } from './record-referral.ts';

export function referralRoutes(server: Server): void {
  const { services } = server;
  const { db, config } = services;

  route(server, contract.myReferralCode, async ({ businessId }) => {
    const referralCode = await findOrCreateReferralCode(services, businessId);
    return {
      referralCode,
      inviteLink: `${config.publicUrl}${paths.register}?ref=${referralCode}`,
    };
  });

  route(server, contract.referralStats, async ({ businessId }) => ({
    stats: await countReferrals(db, businessId),
    referrals: (await findReferralsByReferrer(db, businessId, contract.MAX_REFERRALS)).map(
      presentReferral,
    ),
  }));
}

function presentReferral(row: ReferralListItem): contract.Referral {
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
