import { MAX_REPLIES_PER_ADDRESS_PER_DAY, maxRepliesPerDay } from '#shared/replies/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often something may happen. The counters are in the database, so all servers share them. */
export const RATE_LIMITS = {
  loginPerAccountAndAddress: { most: 10, perSeconds: 15 * MINUTE },
  // Counts all networks together; a single network reaches its own limit earlier.
  loginPerAccount: { most: 100, perSeconds: HOUR },
  // A browser that has signed in before has its own counter.
  loginPerDevice: { most: 10, perSeconds: 15 * MINUTE },
  loginPerAddress: { most: 50, perSeconds: 15 * MINUTE },
  // Counts wrong second factors after a correct password; correct ones do not count.
  secondFactorPerAccount: { most: 20, perSeconds: HOUR },
  passkeySignInsPerAddress: { most: 120, perSeconds: 15 * MINUTE },
  passkeyAnswersPerAddress: { most: 60, perSeconds: 15 * MINUTE },
  provePerAccount: { most: 10, perSeconds: 15 * MINUTE },
  registerPerAddress: { most: 20, perSeconds: HOUR },
  verificationMailPerMinute: { most: 1, perSeconds: MINUTE },
  verificationMailPerHour: { most: 5, perSeconds: HOUR },
  verificationMailPerDay: { most: 10, perSeconds: DAY },
  setAsideMailPerAccount: { most: 3, perSeconds: DAY },
  forgotPasswordPerAccount: { most: 5, perSeconds: HOUR },
  tokenGuessesPerAddress: { most: 60, perSeconds: 15 * MINUTE },
  pairingPerAddress: { most: 20, perSeconds: 15 * MINUTE },
  changePasswordPerAccount: { most: 10, perSeconds: 15 * MINUTE },
  deleteAccountPerAccount: { most: 10, perSeconds: 15 * MINUTE },
  invitationMailsPerBusiness: { most: 100, perSeconds: DAY },
  // Counts emails from one business to one address.
  invitationMailsPerAddress: { most: 10, perSeconds: HOUR },
  rewardCodesPerAddress: { most: 30, perSeconds: MINUTE },
  qrImagesPerAddress: { most: 240, perSeconds: MINUTE },
  // A person sends praise by hand, so nobody needs a higher limit.
  praiseMailsPerPerson: { most: 3, perSeconds: DAY },
  logosPerOwner: { most: 30, perSeconds: HOUR },
  feedbackPerDevice: { most: 20, perSeconds: 10 * MINUTE },
  // All guests of a venue share its Wi-Fi, so this limit is generous.
  feedbackPerAddress: { most: 120, perSeconds: 10 * MINUTE },
  // Counts requests for an answer that does not exist, or that another device sent.
  feedbackQuestionsPerDevice: { most: 20, perSeconds: 10 * MINUTE },
  feedbackQuestionsPerAddress: { most: 120, perSeconds: 10 * MINUTE },
  // Counted per venue and local day. The widget names its device; requests without a device share
  // the counter of their network.
  rewardsPerDevice: { most: 3, perSeconds: DAY },
  rewardsWithoutDevice: { most: 12, perSeconds: DAY },
  // Checked in this order: device, table, network. One phone must not use up the limit that all
  // guests share.
  callsPerDevice: { most: 6, perSeconds: 10 * MINUTE },
  // Counts the calls of all devices: hardly any table seats more guests than this. Calls from
  // scanned codes have a counter of their own.
  callsPerTable: { most: 15, perSeconds: 10 * MINUTE },
  // Calls with a signed code, calls with a listed table, and all other calls each have their own
  // counter, so that made-up calls cannot prevent guests at a real table from calling.
  callsPerAddress: { most: 120, perSeconds: 10 * MINUTE },
  listedCallsPerAddress: { most: 60, perSeconds: 10 * MINUTE },
  unprovenCallsPerAddress: { most: 40, perSeconds: 10 * MINUTE },
  // Counts wrong codes for calls, tickets and signed tables; correct ones do not count.
  guestLinkGuessesPerAddress: { most: 60, perSeconds: 15 * MINUTE },
  // The guest's verdict on a call or a ticket: guests may change their minds, but not without
  // limit.
  guestVerdictsPerMatter: { most: 20, perSeconds: 10 * MINUTE },
  ticketMessagesPerTicket: { most: 20, perSeconds: 10 * MINUTE },
  ticketMessagesPerAddress: { most: 120, perSeconds: 10 * MINUTE },
  pushSubscriptionsPerAddress: { most: 60, perSeconds: 15 * MINUTE },
  repliesPerOwner: { most: maxRepliesPerDay(0), perSeconds: DAY },
  repliesPerAddress: { most: MAX_REPLIES_PER_ADDRESS_PER_DAY, perSeconds: DAY },
} as const;

export type RateLimitName = keyof typeof RATE_LIMITS;
