import { REWARD_LABELS } from '#shared/rewards/rules.ts';
import type { Words } from '../words/words.ts';

/** Translates the name of a built-in reward; a venue's own reward keeps its name. */
export function rewardName(label: string, { rewards }: Words): string {
  for (const [value, builtIn] of Object.entries(REWARD_LABELS)) {
    if (label === builtIn || label === value) return rewards[value as keyof typeof REWARD_LABELS];
  }
  return label;
}
