import type { RewardRefusal } from '#shared/feedback/contract.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { ComplaintTopic, PraiseTopic } from '#shared/feedback/topics.ts';
import type { REWARD_LABELS } from '#shared/rewards/rules.ts';

/** All texts of the guest's page in one language. `interpolate` replaces `{name}`. */
export type Words = {
  /** The venue's messages, in the order of the conversation. */
  lines: {
    /** Contains the placeholder `{venue}`. */
    rating: string;
    ratingWithoutName: string;
    praiseTopic: string;
    /** For a guest who found it okay. */
    okayTopic: string;
    complaintTopic: string;
    customTopic: string;
    praiseDetails: string;
    /** For a guest who found it okay, or whose own topic may not be praise. */
    plainDetails: string;
    complaintDetails: string;
    shoutOut: string;
    /** For a guest who found it okay. */
    okayShoutOut: string;
    visit: string;
    sympathy: string;
    flagged: string;
    /** Shown right after a text about safety. */
    getHelp: string;
    /** Shown above `getHelp` while nobody can have read the text: it is unsent or held back. */
    unsent: string;
    /** Shown instead of `flagged` while a text about safety is still on its way. */
    flagging: string;
    /** Shown instead of `flagged` and `passedOn` as long as nobody can read the answer. */
    notFlagged: string;
    /** Shown together with `getHelpIfAlone`, unless a staff member is on the way. */
    told: string;
    /**
     * Replaces `getHelp` once the team knows, so that the guest does not read both 'the team was told'
     * and 'please tell them'.
     */
    getHelpIfAlone: string;
    /** Shown with `getHelpIfAlone`. */
    onTheWay: string;
    passedOn: string;
    followUp: string;
    /** For a guest in danger, who has other things to think of than an e-mail address. */
    followUpAfterDanger: string;
    firstName: string;
    email: string;
    contact: string;
    reward: string;
    thanks: string;
    /** Shown after a complaint. */
    thanksForTelling: string;
    /** Contains the placeholder `{reward}`. */
    rewardIs: string;
    /** Contains the placeholder `{reward}`. */
    surpriseIs: string;
    closing: string;
    /** For a guest who wrote about danger: it is too early to invite them back. */
    closingAfterDanger: string;
    limitReached: string;
    /** Shown if the server will never accept the feedback. */
    refused: string;
  };
  ratings: Record<Rating, string>;
  /** Descriptions of the faces for screen readers. */
  faces: Record<Rating, string>;
  praise: Record<PraiseTopic | 'other', string>;
  complaints: Record<ComplaintTopic | 'other', string>;
  rewards: Record<keyof typeof REWARD_LABELS, string>;
  /** Why the guest gets no reward. */
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
    /** For a guest who comes back to the thanks. */
    another: string;
    /** The button below the last answer. */
    change: string;
    copy: string;
    copied: string;
    close: string;
    upgrade: string;
  };
  /** The visible labels of the inputs. */
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
  /** Shown in the chat in place of a skipped answer; never stored. */
  skipped: string;
  privacy: string;
  /** Below a comment: it is sent even without its button. */
  sentAnyway: string;
  /** Contains the placeholders `{x}` and `{n}`. */
  progress: string;
  /** Contains the placeholder `{table}`. */
  table: string;
  /** Contains the placeholder `{venue}`. */
  promise: string;
  /** Below what the venue changed; contains the placeholder `{guests}`, always five or more. */
  youSaid: string;
  ticket: {
    code: string;
    /** Contains the placeholder `{date}`. */
    validUntil: string;
    /** Shown on the day a code for the next visit is given. */
    validFromTomorrow: string;
    /** Contains the placeholder `{time}`. */
    validLaterToday: string;
    showToStaff: string;
    save: string;
    /** The QR code's name for screen readers. */
    qr: string;
  };
  /** At the end of the demo, for a visitor who is trying the product. */
  demo: { invite: string; signUp: string };
  notices: {
    demo: string;
    unknownVenue: string;
    /** Below `unknownVenue`: what to do instead. */
    askForCode: string;
    settingsFailed: string;
    answerAllTheSame: string;
    /** Shown while the page's own files have not loaded yet. */
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
    /** Contains `{when}`, such as "in 20 seconds". */
    tooMuch: string;
    email: string;
    blank: string;
  };
  limit: { title: string; text: string };
  /** Texts only for screen readers. */
  aria: {
    /** Contains the placeholder `{venue}`. */
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
