/** Crockford's base 32: no letter that is mistaken for a digit, and no U. */
export const REWARD_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const REWARD_CODE_SYMBOLS = 10;
/** What a person may type, with spaces and hyphens of their own. */
export const REWARD_CODE_MAX_LENGTH = 20;

const GROUP_SYMBOLS = 5;
/** Blanks and dashes of every kind, and the invisible marks that come along when text is pasted. */
const SEPARATORS = /[\s\p{Dash_Punctuation}\p{Format}\u2212]/gu;
const SYMBOLS_ONLY = new RegExp(`^[${REWARD_CODE_ALPHABET}]{${REWARD_CODE_SYMBOLS}}$`);

export const CODE_STATUSES = ['redeemed', 'expired', 'not_yet', 'valid'] as const;
export type CodeStatus = (typeof CODE_STATUSES)[number];

/** The stored form of what somebody typed; undefined when it cannot be a code. */
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

/** A redeemed code stays redeemed when its time is over. Without `validFrom` it was good at once. */
export function statusOfCode(
  code: { isRedeemed: boolean; expiresAt: Date | string; validFrom?: Date | string | null },
  now: Date,
): CodeStatus {
  if (code.isRedeemed) return 'redeemed';
  if (new Date(code.expiresAt) <= now) return 'expired';
  return code.validFrom && new Date(code.validFrom) > now ? 'not_yet' : 'valid';
}
