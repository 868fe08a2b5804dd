import { REWARD_LABELS } from '#shared/rewards/rules.ts';
import type { Words } from '../words/words.ts';

/** A built-in reward in the guest's language; a venue's own is called what the venue calls it. */
export function rewardName(label: string, { rewards }: Words): string {
  for (const [value, builtIn] of Object.entries(REWARD_LABELS)) {
    if (label === builtIn || label === value) return rewards[value as keyof typeof REWARD_LABELS];
  }
  return label;
}
