import { z } from 'zod';

const REDEEMABLE_BY = ['anyone', 'team'] as const;
export const redeemableBy = z.enum(
  REDEEMABLE_BY,
  'Rewards can be redeemed by anyone or by the team',
);
export type RedeemableBy = (typeof REDEEMABLE_BY)[number];
