const REFERRAL_STATUSES = ['pending', 'completed', 'rewarded', 'revoked'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

/** The first payment went back, or both accounts are one person's. */
export const REVOKED_REASONS = ['payment-returned', 'same-person'] as const;
export type RevokedReason = (typeof REVOKED_REASONS)[number];
