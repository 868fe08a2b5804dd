const REFERRAL_STATUSES = ['pending', 'completed', 'rewarded', 'revoked'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

/**
 * Why a referral was revoked: the first payment was refunded, or both accounts belong to one
 * person.
 */
export const REVOKED_REASONS = ['payment-returned', 'same-person'] as const;
export type RevokedReason = (typeof REVOKED_REASONS)[number];
