import type { RewardRefusal } from '#shared/feedback/contract.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { ComplaintTopic, PraiseTopic } from '#shared/feedback/topics.ts';
import type { REWARD_LABELS } from '#shared/rewards/rules.ts';

/** Everything a guest can read or hear in one language. `{name}` marks what `fill` puts in. */
export type Words = {
  /** What the venue says, in the order of the conversation. */
  lines: {
    /** {venue} */
    rating: string;
    ratingWithoutName: string;
    praiseTopic: string;
    complaintTopic: string;
    customTopic: string;
    praiseDetails: string;
    complaintDetails: string;
    shoutOut: string;
    visit: string;
    sympathy: string;
    flagged: string;
    /** Right after words that are a matter of safety. */
    getHelp: string;
    passedOn: string;
    followUp: string;
    firstName: string;
    email: string;
    contact: string;
    reward: string;
    thanks: string;
    /** After a complaint. */
    thanksForTelling: string;
    /** {reward} */
    rewardIs: string;
    /** {reward} */
    surpriseIs: string;
    closing: string;
    limitReached: string;
    /** The server will never take it. */
    refused: string;
  };
  ratings: Record<Rating, string>;
  /** How the face of a rating looks, for those who do not see it. */
  faces: Record<Rating, string>;
  praise: Record<PraiseTopic | 'other', string>;
  complaints: Record<ComplaintTopic | 'other', string>;
  rewards: Record<keyof typeof REWARD_LABELS, string>;
  /** Why there is no reward after all. */
  refusals: Record<RewardRefusal, string>;
  buttons: {
    send: string;
    submit: string;
    skip: string;
    noThanks: string;
    today: string;
    yesterday: string;
    tryAgain: string;
    carryOn: string;
    startOver: string;
    /** To a guest who comes back to the thanks. */
    another: string;
    /** Beside the dots: a tap, there or anywhere, shows what is waited for at once. */
    hurry: string;
    /** Under the last answer. */
    change: string;
    copy: string;
    copied: string;
    close: string;
    upgrade: string;
  };
  /** The visible names of the inputs. */
  fields: {
    details: string;
    customTopic: string;
    serverName: string;
    firstName: string;
    email: string;
    time: string;
  };
  placeholders: {
    details: string;
    customTopic: string;
    serverName: string;
    firstName: string;
    email: string;
  };
  /** What stands for a question that was skipped, in the chat only. */
  skipped: string;
  privacy: string;
  /** {x} of {n} */
  progress: string;
  /** {table} */
  table: string;
  /** {venue} */
  promise: string;
  ticket: {
    code: string;
    /** {date} */
    validUntil: string;
    /** On the day on which a code for the next visit was given. */
    validFromTomorrow: string;
    showToStaff: string;
    save: string;
    /** What the picture of the code is. */
    qr: string;
  };
  /** At the end of the sample conversation, to whoever tries the product. */
  demo: { invite: string; signUp: string };
  notices: {
    demo: string;
    unknownVenue: string;
    /** What becomes of words that are left there, and what to do instead. */
    nobodyReads: string;
    settingsFailed: string;
    answerAllTheSame: string;
    /** The page's own files have not come. */
    unfinished: string;
    sending: string;
    waiting: string;
    sentLater: string;
    welcomeBack: string;
    noScript: string;
  };
  errors: {
    submissionTitle: string;
    submission: string;
    email: string;
    blank: string;
  };
  limit: { title: string; text: string };
  /** Heard, not seen. */
  aria: {
    /** {venue} */
    page: string;
    pageWithoutName: string;
    conversation: string;
    you: string;
    us: string;
    rating: string;
    topic: string;
    visit: string;
    reward: string;
    language: string;
  };
};
