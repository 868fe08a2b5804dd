import type { Rating } from '#shared/feedback/ratings.ts';
import { isNegativeRating } from '#shared/feedback/rules.ts';

export type ConversationPath = 'positive' | 'negative';

export type StepName =
  | 'rating'
  | 'topic'
  | 'details'
  | 'shout-out'
  | 'visit'
  | 'sympathy'
  | 'flagging'
  | 'follow-up'
  | 'name'
  | 'email'
  | 'contact'
  | 'reward';

/** The kind of input. One step can have two: after "Something else" the guest writes the topic. */
export type InputKind =
  | 'rating'
  | 'praise-topic'
  | 'complaint-topic'
  | 'custom-topic'
  | 'details'
  | 'server-name'
  | 'visit-date-time'
  | 'visit-date'
  | 'first-name'
  | 'email'
  | 'contact'
  | 'reward'
  /** Questions outside the standard steps. */
  | 'call'
  | 'call-table';

/**
 * The rating is the first step; sending is not a step. Before the rating, assumes the positive
 * path. Leaving out only the reward question (`isRewardAsked`) does not change the other questions.
 */
export function listSteps(
  path: ConversationPath | null,
  hasRewards: boolean,
  isRewardAsked = hasRewards,
): readonly StepName[] {
  const reward: StepName[] = isRewardAsked ? ['reward'] : [];
  if (path === 'negative') {
    const heard: StepName[] = ['sympathy', 'flagging', 'follow-up', 'name'];
    return ['rating', 'topic', 'details', 'visit', ...heard, ...reward];
  }
  const reached: StepName[] = hasRewards ? ['name', 'email'] : ['contact'];
  return ['rating', 'topic', 'details', 'shout-out', 'visit', ...reached, ...reward];
}

export function conversationPathOf(rating: Rating | undefined): ConversationPath | null {
  if (rating === undefined) return null;
  return isNegativeRating(rating) ? 'negative' : 'positive';
}

/**
 * The kind of input of a step; null for a step in which the venue only speaks, after which the
 * conversation continues by itself.
 */
export function inputKindOf(
  step: StepName,
  { rating, topic }: { rating?: Rating; topic?: string },
): InputKind | null {
  const isNegative = conversationPathOf(rating) === 'negative';
  switch (step) {
    case 'topic':
      if (topic === 'other') return 'custom-topic';
      return isNegative ? 'complaint-topic' : 'praise-topic';
    case 'shout-out':
      return 'server-name';
    case 'visit':
      return isNegative ? 'visit-date' : 'visit-date-time';
    case 'sympathy':
    case 'flagging':
      return null;
    case 'follow-up':
      return 'email';
    case 'name':
      return 'first-name';
    default:
      return step;
  }
}

export type OptionalField = 'details' | 'serverName' | 'firstName' | 'email' | 'reward';

/** The steps that may be skipped, and the answers they ask for. */
export const OPTIONAL_FIELDS: Readonly<Partial<Record<StepName, readonly OptionalField[]>>> = {
  details: ['details'],
  'shout-out': ['serverName'],
  'follow-up': ['email'],
  name: ['firstName'],
  email: ['email'],
  contact: ['firstName', 'email'],
  reward: ['reward'],
};
