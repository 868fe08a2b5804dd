/** No 0 and no 1: codes are read out on the telephone. */
export const REFERRAL_CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';
export const REFERRAL_CODE_LENGTH = 8;
