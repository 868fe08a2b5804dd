import type { RewardSettings } from '#shared/rewards/rules.ts';
import type { PublicSentence } from '#shared/you-said/contract.ts';

/** Data embedded in the guest's page, so that no request is needed before the first answer. */
export type WidgetSetup = RewardSettings & {
  venueId: string;
  /** The venue's name; null if the link leads to an unknown venue. */
  name: string | null;
  logoUrl: string | null;
  /** The letter on the plate if there is no logo. */
  monogram: string;
  table: string | null;
  /** The time zone for the date of a visit; absent if the link leads to an unknown venue. */
  timezone?: string;
  /** Whether this is the built-in sample venue, whose answers no owner reads. */
  isDemo: boolean;
  /** True if the link certainly leads to no venue. False if the database could not be reached. */
  isUnknown: boolean;
  /**
   * Whether the venue's monthly limit was used up when its settings were read; absent if not, or
   * not yet known.
   */
  isLimitReached?: true;
  /** Whether guests may call staff to the table while someone is listening; absent if not. */
  liveFloor?: true;
  /** What came of guests' feedback, to be shown before the first question. */
  youSaid?: PublicSentence;
};

/**
 * URLs of the files that the page loads with its script, so that it can retry if one fails to load.
 */
export type WidgetFileUrls = {
  /** Texts by language. */
  words: Readonly<Record<string, string>>;
  /** Everything that is not needed before the first answer. */
  lazyPart: string;
  /** Texts for a shared screen only. */
  kioskWords: string;
  /** Needed only for the thank-you screen. */
  ticketPart: string;
  /** Needed only by a guest who may call. */
  callPart: string;
};

/** Ids of the element with the setup and of the element that holds the conversation. */
export const SETUP_ELEMENT_ID = 'setup';
export const ROOT_ELEMENT_ID = 'widget';
/** Id of the hidden notice that the page has not fully loaded. */
export const INCOMPLETE_PAGE_ELEMENT_ID = 'unfinished';
/**
 * The page's data attribute with what chance has decided: whether this guest is shown what came of
 * feedback.
 */
export const YOU_SAID_DRAW_ATTRIBUTE = 'told';
