import { MOST_REPLIES_TO_ONE_ADDRESS_A_DAY, mostRepliesADay } from '#shared/replies/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often something may happen. The counters are in the database, so all servers share them. */
export const RATE_LIMITS = {
  loginPerAccountAndAddress: { most: 10, perSeconds: 15 * MINUTE },
  // From wherever they come. One network alone does not get that far.
  loginPerAccount: { most: 100, perSeconds: HOUR },
  // A browser that has signed in before counts by itself alone.
  loginPerDevice: { most: 10, perSeconds: 15 * MINUTE },
  loginPerAddress: { most: 50, perSeconds: 15 * MINUTE },
  // By whoever knows the password already; a right one does not count.
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
  // From one business to one address.
  invitationMailsPerAddress: { most: 10, perSeconds: HOUR },
  rewardCodesPerAddress: { most: 30, perSeconds: MINUTE },
  qrImagesPerAddress: { most: 240, perSeconds: MINUTE },
  logosPerOwner: { most: 30, perSeconds: HOUR },
  feedbackPerDevice: { most: 20, perSeconds: 10 * MINUTE },
  // All guests of a venue share its Wi-Fi.
  feedbackPerAddress: { most: 120, perSeconds: 10 * MINUTE },
  // Of one venue; a day ends by its clock. The widget names its device, others share one network's.
  rewardsPerDevice: { most: 3, perSeconds: DAY },
  rewardsWithoutDevice: { most: 12, perSeconds: DAY },
  // The device first, then the table, then the network: one phone must not use up what is all guests'.
  callsPerDevice: { most: 6, perSeconds: 10 * MINUTE },
  // Whatever the devices: more guests than that sit at hardly any.
  callsPerTable: { most: 15, perSeconds: 10 * MINUTE },
  // With a signed code, with a table of the list, and with less than that: each counts by itself, so
  // that whoever makes calls up keeps nobody from calling who sits at a table.
  callsPerAddress: { most: 120, perSeconds: 10 * MINUTE },
  listedCallsPerAddress: { most: 60, perSeconds: 10 * MINUTE },
  unprovenCallsPerAddress: { most: 40, perSeconds: 10 * MINUTE },
  // Of calls, tickets and signed tables, which nobody can guess; what is right does not count.
  guestLinkGuessesPerAddress: { most: 60, perSeconds: 15 * MINUTE },
  // Whether it was sorted out, for a call or a ticket; people change their mind, but not for ever.
  guestVerdictsPerMatter: { most: 20, perSeconds: 10 * MINUTE },
  ticketMessagesPerTicket: { most: 20, perSeconds: 10 * MINUTE },
  ticketMessagesPerAddress: { most: 120, perSeconds: 10 * MINUTE },
  pushSubscriptionsPerAddress: { most: 60, perSeconds: 15 * MINUTE },
  repliesPerOwner: { most: mostRepliesADay(0), perSeconds: DAY },
  repliesPerAddress: { most: MOST_REPLIES_TO_ONE_ADDRESS_A_DAY, perSeconds: DAY },
} as const;

export type RateLimitName = keyof typeof RATE_LIMITS;
