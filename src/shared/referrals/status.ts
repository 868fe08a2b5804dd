export const REFERRAL_STATUSES = ['pending', 'completed', 'rewarded', 'revoked'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];
