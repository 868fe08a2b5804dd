/** The rewards that every venue can offer, by stored value. */
export const REWARD_LABELS = {
  '10_percent_off': '10% off next visit',
  free_appetizer: 'Free appetizer',
  free_dessert: 'Free dessert',
  surprise_me: 'Surprise me',
} as const;

/** The built-in rewards that the widget offers, in this order, before the venue's own. */
export const WIDGET_DEFAULT_REWARDS = ['10_percent_off', 'free_appetizer', 'free_dessert'] as const;
export const SURPRISE_REWARD = 'surprise_me';

/** Older spellings that mean the same reward. */
const ALIASES: ReadonlyMap<string, string> = new Map([['10_off', '10_percent_off']]);

export type RewardSettings = {
  rewardsEnabled: boolean;
  customRewards: readonly string[];
  disabledRewards: readonly string[];
};

export type OfferedReward = { value: string; label: string };

/** The rewards a venue offers now. Empty if rewards are off or none is left to offer. */
export function offeredRewards(settings: RewardSettings): OfferedReward[] {
  const concrete = concreteRewards(settings);
  if (concrete.length === 0) return [];
  const hasSurprise = !isDisabled(settings, SURPRISE_REWARD);
  return hasSurprise
    ? [...concrete, { value: SURPRISE_REWARD, label: REWARD_LABELS[SURPRISE_REWARD] }]
    : concrete;
}

/** The offered rewards without the surprise, which is drawn from them. */
export function concreteRewards(settings: RewardSettings): OfferedReward[] {
  if (!settings.rewardsEnabled) return [];
  const builtIn = WIDGET_DEFAULT_REWARDS.map((value) => ({ value, label: REWARD_LABELS[value] }));
  const own = settings.customRewards.map((label) => ({ value: rewardValue(label), label }));
  return [...builtIn, ...own].filter(({ value }) => !isDisabled(settings, value));
}

export function canonicalReward(value: string): string {
  return ALIASES.get(value) ?? value;
}

/** The stored value of a custom reward: "Free Coffee" becomes "free_coffee". */
export function rewardValue(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, '_');
}

/** The label of a stored value; `customRewards` are the venue's own labels. */
export function rewardLabel(value: string, customRewards: readonly string[]): string {
  const canonical = canonicalReward(value);
  const own = customRewards.find((label) => rewardValue(label) === canonical);
  const label = own?.trim() ?? canonical.replaceAll('_', ' ');
  return builtInLabel(canonical) ?? label.charAt(0).toUpperCase() + label.slice(1);
}

export function isBuiltInReward(value: string): boolean {
  return builtInLabel(canonicalReward(value)) !== undefined;
}

function builtInLabel(value: string): string | undefined {
  return new Map<string, string>(Object.entries(REWARD_LABELS)).get(value);
}

function isDisabled({ disabledRewards }: RewardSettings, value: string): boolean {
  return disabledRewards.some((disabled) => canonicalReward(disabled) === canonicalReward(value));
}
