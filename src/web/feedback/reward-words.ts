import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { rewardLabelOf } from '#shared/rewards/rules.ts';

type RewardedFeedback = Pick<FeedbackItem, 'rewardRefusal' | 'rewardSelected' | 'hasTicket'>;

/** Why an answer about safety got no reward, and how to give one. */
export function noRewardWords({ rewardRefusal, hasTicket }: RewardedFeedback): string | undefined {
  if (rewardRefusal !== 'left-to-people') return undefined;
  const why = 'No reward was offered automatically, since this may be a matter of safety.';
  return hasTicket ? `${why} You can offer one when you write to the guest.` : why;
}

/** The guest's reward, or why none was offered. */
export function rewardWords(
  feedback: RewardedFeedback,
  customRewards: readonly string[],
): string | undefined {
  const { rewardSelected } = feedback;
  const chosen = rewardSelected ? rewardLabelOf(rewardSelected, customRewards) : undefined;
  return noRewardWords(feedback) ?? chosen;
}
