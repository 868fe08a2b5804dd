import type { OfferedReward } from '#shared/rewards/rules.ts';
import type { Language } from '../words/languages.ts';

/** Where the guest sits and what the venue offers. May change while they answer. */
export type Setup = {
  venueId: string;
  venueName?: string;
  table?: string;
  timezone?: string;
  /** What `offeredRewards` says; empty when there is no reward step. */
  rewards: readonly OfferedReward[];
  /** The link leads to no venue: what is said here reaches nobody. */
  isUnknown?: boolean;
  language: Language;
};
