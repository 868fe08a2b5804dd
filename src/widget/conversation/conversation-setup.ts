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
  /** The venue's monthly limit is used up, so the server will hold back a new answer. */
  isLimitReached?: boolean;
  /** The link names no existing venue, so no one will read the feedback. */
  isUnknown?: boolean;
  language: Language;
};
