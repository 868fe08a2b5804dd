import { canonicalReward, type RewardSettings, rewardValueOf } from '#shared/rewards/rules.ts';
import { checkCustomRewards } from '#shared/rewards/settings-rules.ts';
import type { Venue, VenueUpdates } from '#shared/venues/contract.ts';

export function isSwitchedOn({ disabledRewards }: RewardSettings, value: string): boolean {
  return !disabledRewards.some((disabled) => canonicalReward(disabled) === canonicalReward(value));
}

/** What an owner changes about the rewards of a venue. */
export type RewardEdits = Pick<
  VenueUpdates,
  | 'rewardsEnabled'
  | 'customRewards'
  | 'disabledRewards'
  | 'dailyRewardCap'
  | 'alertOnManyRewards'
  | 'redeemableBy'
  | 'rewardsUsable'
>;

/** What is saved of it. */
export type SavedRewards = RewardSettings &
  Pick<Venue, 'dailyRewardCap' | 'alertOnManyRewards' | 'redeemableBy' | 'rewardsUsable'>;

/** The list of switched-off rewards after one of them was switched. */
export function withSwitched(settings: RewardSettings, value: string, isOn: boolean): string[] {
  const others = settings.disabledRewards.filter(
    (disabled) => canonicalReward(disabled) !== canonicalReward(value),
  );
  return isOn ? others : [...others, value];
}

/** What is wrong with a reward that is being added, in the words of the call itself. */
export function refusalOf(settings: RewardSettings, label: string): string | undefined {
  return checkCustomRewards([...settings.customRewards, label]).refusal;
}

/** A reward that was once switched off under this name is on again when it is added anew. */
export function withReward(settings: RewardSettings, label: string): RewardEdits {
  return {
    customRewards: [...settings.customRewards, label.trim()],
    disabledRewards: withSwitched(settings, rewardValueOf(label), true),
  };
}
