import type { RewardSettings } from '#shared/rewards/rules.ts';

/** What the guest's page carries inside, so that it needs no second call before the first answer. */
export type WidgetSetup = RewardSettings & {
  venueId: string;
  /** The venue's name; null where the link leads to no venue that we know. */
  name: string | null;
  logoUrl: string | null;
  /** The letter on the plate where there is no logo. */
  monogram: string;
  table: string | null;
  /** Whose calendar says which day a visit was on; absent where the link leads to no venue. */
  timezone?: string;
  /** The built-in sample, whose answers no owner reads. */
  isDemo: boolean;
  /** Whether the link is known to lead nowhere. Not so while the database cannot say. */
  isUnknown: boolean;
  /** Whether guests may call somebody to their table while somebody listens; absent where not. */
  liveFloor?: true;
};

/** The addresses of what the page loads by itself, which it needs to ask for them a second time. */
export type WidgetFiles = {
  /** The words by their language. */
  words: Readonly<Record<string, string>>;
  /** All that nobody needs before the first answer. */
  lazyPart: string;
  /** What is said on a shared screen only. */
  kioskWords: string;
  /** What only the thanks need. */
  ticketPart: string;
  /** What only a guest who may call somebody needs. */
  callPart: string;
};

/** Where the setup stands in the page, and where the conversation is drawn. */
export const SETUP_ELEMENT_ID = 'setup';
export const ROOT_ELEMENT_ID = 'widget';
/** What says that the page has not fully arrived; hidden while nobody needs it. */
export const UNFINISHED_ELEMENT_ID = 'unfinished';
