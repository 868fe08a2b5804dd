import { type ChosenReward, chooseReward } from '#server/rewards/choose-reward.ts';
import type { Services } from '#server/services.ts';
import type { RewardRefusal } from '#shared/feedback/contract.ts';
import { needsPersonalResponse } from '#shared/feedback/rules.ts';
import { offeredRewards } from '#shared/rewards/rules.ts';
import type { Answers } from '../answers.ts';
import type { VenueForIntake } from '../queries.ts';

export type RewardDecision = {
  reward: ChosenReward | undefined;
  rewardRefusal: RewardRefusal | undefined;
};

/** The promised reward or the reason for none, before any limits are counted. */
export function decideReward(
  services: Services,
  venue: VenueForIntake | undefined,
  { overallRating, primaryIssue, textGeneral, textSpecific, rewardSelected }: Answers,
): RewardDecision {
  if (venue && needsPersonalResponse(overallRating, [primaryIssue, textGeneral, textSpecific])) {
    return leaveRewardToPeople(venue);
  }
  const reward = venue && chooseReward(services, venue, rewardSelected);
  return { reward, rewardRefusal: rewardSelected && !reward ? 'not-offered' : undefined };
}

/** Gives no reward in a safety matter. States the reason only if the venue offers any rewards. */
export function leaveRewardToPeople(venue: VenueForIntake): RewardDecision {
  const isOffered = offeredRewards(venue).length > 0;
  return { reward: undefined, rewardRefusal: isOffered ? 'left-to-people' : undefined };
}
