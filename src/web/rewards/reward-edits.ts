import { canonicalReward, type RewardSettings, rewardValue } from '#shared/rewards/rules.ts';
import { checkCustomRewards } from '#shared/rewards/settings-rules.ts';
import type { Venue, VenueUpdates } from '#shared/venues/contract.ts';

export function isRewardSwitchedOn({ disabledRewards }: RewardSettings, value: string): boolean {
  return !disabledRewards.some((disabled) => canonicalReward(disabled) === canonicalReward(value));
}

/** The reward settings of a venue that an owner can change. */
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

/** The saved reward settings. */
export type SavedRewardSettings = RewardSettings &
  Pick<Venue, 'dailyRewardCap' | 'alertOnManyRewards' | 'redeemableBy' | 'rewardsUsable'>;

/** The list of switched-off rewards after switching one on or off. */
export function disabledRewardsAfterSwitch(
  settings: RewardSettings,
  value: string,
  isOn: boolean,
): string[] {
  const others = settings.disabledRewards.filter(
    (disabled) => canonicalReward(disabled) !== canonicalReward(value),
  );
  return isOn ? others : [...others, value];
}

/** Why a new reward is refused, in the endpoint's own words. */
export function newRewardRefusal(settings: RewardSettings, label: string): string | undefined {
  return checkCustomRewards([...settings.customRewards, label]).refusal;
}

/** Adding a reward that was switched off under this name switches it on again. */
export function withNewReward(settings: RewardSettings, label: string): RewardEdits {
  return {
    customRewards: [...settings.customRewards, label.trim()],
    disabledRewards: disabledRewardsAfterSwitch(settings, rewardValue(label), true),
  };
}
