import { type CheckResult, type TextRule, textCheck } from '#shared/api/text-rule.ts';
import { isBuiltInReward, rewardValue } from './rules.ts';

// Rules for an owner's reward settings. The schemas in contract.ts are built from the same rules
// and messages.

export const MAX_CUSTOM_REWARDS = 20;
export const TOO_MANY_REWARDS_MESSAGE = `You can offer at most ${MAX_CUSTOM_REWARDS} of your own rewards`;
export const SAME_NAMES_MESSAGE = 'Two rewards have the same name';
export const BUILT_IN_NAMES_MESSAGE = 'This reward is already among the built-in ones';

export const REWARD_NAME_RULE: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: 'A reward needs a name',
  max: 60,
  tooLong: 'A reward can have up to 60 characters',
};

export function checkCustomRewards(labels: readonly string[]): CheckResult<string[]> {
  if (labels.length > MAX_CUSTOM_REWARDS) return { refusal: TOO_MANY_REWARDS_MESSAGE };
  const checked = labels.map(textCheck(REWARD_NAME_RULE));
  const wrong = checked.find(({ refusal }) => refusal !== undefined);
  if (wrong?.refusal !== undefined) return { refusal: wrong.refusal };
  if (hasSameNames(labels)) return { refusal: SAME_NAMES_MESSAGE };
  if (hasBuiltInNames(labels)) return { refusal: BUILT_IN_NAMES_MESSAGE };
  return { value: labels.map((label) => label.trim()) };
}

export function hasSameNames(labels: readonly string[]): boolean {
  return new Set(labels.map(rewardValue)).size < labels.length;
}

export function hasBuiltInNames(labels: readonly string[]): boolean {
  return labels.some((label) => isBuiltInReward(rewardValue(label)));
}

export const MAX_DAILY_REWARDS = 10_000;
export const DAILY_REWARD_CAP_MESSAGE = 'Enter a daily limit from 1 to 10,000, or leave it empty';

export function checkDailyRewardCap(cap: number | null): CheckResult<number | null> {
  const isGood = cap === null || (Number.isInteger(cap) && cap >= 1 && cap <= MAX_DAILY_REWARDS);
  return isGood ? { value: cap } : { refusal: DAILY_REWARD_CAP_MESSAGE };
}
