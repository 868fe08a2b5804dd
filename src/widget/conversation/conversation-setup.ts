import type { OfferedReward } from '#shared/rewards/rules.ts';
import type { Language } from '../words/languages.ts';

/** The guest's table and what the venue offers. Can change during the conversation. */
export type ConversationSetup = {
  venueId: string;
  venueName?: string;
  table?: string;
  timezone?: string;
  /** The result of `offeredRewards`; empty when there is no reward step. */
  rewards: readonly OfferedReward[];
  /**
   * Whether the venue's monthly limit is used up, so that the server will hold back a new answer.
   */
  isLimitReached?: boolean;
  /** Whether the link belongs to no venue, so that no one would read the feedback. */
  isUnknown?: boolean;
  language: Language;
};
