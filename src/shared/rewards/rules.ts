/** The rewards that every venue can offer, under the value that is stored. */
export const REWARD_LABELS = {
  '10_percent_off': '10% off next visit',
  free_appetizer: 'Free appetizer',
  free_dessert: 'Free dessert',
  surprise_me: 'Surprise me',
} as const;

/** Older spellings that mean the same reward. */
const ALIASES: Readonly<Record<string, string>> = { '10_off': '10_percent_off' };

export function canonicalReward(value: string): string {
  return ALIASES[value] ?? value;
}

/** The value under which a custom reward is stored: "Free Coffee" becomes "free_coffee". */
export function rewardValueOf(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, '_');
}

export function isBuiltInReward(value: string): boolean {
  return canonicalReward(value) in REWARD_LABELS;
}
