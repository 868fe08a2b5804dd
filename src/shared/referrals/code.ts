/** No 0 and no 1, because codes are read out over the telephone. */
export const REFERRAL_CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';
export const REFERRAL_CODE_LENGTH = 8;
