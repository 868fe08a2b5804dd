/** Crockford's base 32: no letter that looks like a digit, and no U. */
export const REWARD_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const REWARD_CODE_SYMBOL_COUNT = 10;
/** Leaves room for spaces and hyphens that a person may type. */
export const REWARD_CODE_MAX_LENGTH = 20;

const GROUP_SYMBOLS = 5;
/** Blanks, dashes of every kind, and invisible marks from pasted text. */
const SEPARATORS = /[\s\p{Dash_Punctuation}\p{Format}\u2212]/gu;
const SYMBOLS_ONLY = new RegExp(`^[${REWARD_CODE_ALPHABET}]{${REWARD_CODE_SYMBOL_COUNT}}$`);

export const REWARD_CODE_STATUSES = ['redeemed', 'expired', 'not_yet', 'valid'] as const;
export type RewardCodeStatus = (typeof REWARD_CODE_STATUSES)[number];

/** The stored form of a typed code; undefined if it cannot be a code. */
export function normaliseRewardCode(typed: string): string | undefined {
  const symbols = typed
    .replace(SEPARATORS, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return SYMBOLS_ONLY.test(symbols) ? formatRewardCode(symbols) : undefined;
}

/** Ten symbols as they are shown and stored: XXXXX-XXXXX. */
export function formatRewardCode(symbols: string): string {
  return `${symbols.slice(0, GROUP_SYMBOLS)}-${symbols.slice(GROUP_SYMBOLS)}`;
}

/**
 * The status of a code. A redeemed code stays redeemed after it expires. Without `validFrom` it was
 * valid at once.
 */
export function rewardCodeStatus(
  code: { isRedeemed: boolean; expiresAt: Date | string; validFrom?: Date | string | null },
  now: Date,
): RewardCodeStatus {
  if (code.isRedeemed) return 'redeemed';
  if (new Date(code.expiresAt) <= now) return 'expired';
  return code.validFrom && new Date(code.validFrom) > now ? 'not_yet' : 'valid';
}
