/** The texts in one language that only the ticket page uses; it shares the rest with the chat. */
export type OwnTicketWords = {
  /** Contains the placeholder `{venue}`. */
  title: string;
  /** Contains the placeholder `{date}`. */
  yourTicket: string;
  whatYouSaid: string;
  /** Below what the venue changed; contains the placeholder `{guests}`, always four or more. */
  thisWasYou: string;
  noWords: string;
  you: string;
  /** Shown until the venue has replied. */
  nothingYet: string;
  /**
   * Shown if the venue replied by email; the ticket does not repeat the text. Contains `{venue}`.
   */
  mailed: string;
  keepLink: string;
  /** Shown while the guest's call is still waiting. */
  told: string;
  /** Shown if the staff member who was on the way cannot come, so that the team was told again. */
  toldAgain: string;
  /** Contains the placeholder `{name}`. */
  onTheWay: string;
  /** Contains the placeholder `{name}`. */
  came: string;
  somebodyCame: string;
  nobodyCame: string;
  offered: string;
  accept: string;
  accepted: string;
  /** Contains the placeholder `{date}`. */
  redeemed: string;
  /** Contains the placeholder `{date}`. */
  expired: string;
  /** Contains the placeholder `{venue}`. */
  yourMessage: string;
  writeBack: string;
  /** In the field before the venue has written anything. */
  addSomething: string;
  /** Below a message of the guest that the venue has read. Contains `{time}`. */
  read: string;
  settle: string;
  settled: string;
  closedBySilence: string;
  /** Contains the placeholder `{venue}`. */
  closedByVenue: string;
  closedByLength: string;
  /** The button that loads earlier messages. */
  earlier: string;
  notSent: string;
  tooMany: string;
  /** Contains `{moment}`, the time of the data shown. */
  offline: string;
  /** Below a message that waits for the network. */
  unsent: string;
  /** Below a message that the server refused. */
  refused: string;
  /** Replaces `nothingYet` at the sample venue, where no one reads feedback. */
  demo: string;
  download: string;
  erase: string;
  notify: string;
  notifyDenied: string;
  eraseTitle: string;
  /** Contains the placeholder `{venue}`. */
  eraseText: string;
  /** Contains `{venue}`. The guest cannot erase the restaurant's own record of an incident. */
  eraseNotes: string;
  eraseReward: string;
  eraseConfirm: string;
  keepIt: string;
  erasedTitle: string;
  /** Contains the placeholder `{venue}`. */
  erasedText: string;
  /** For an unknown or an erased code: the two must look the same. */
  goneTitle: string;
  goneText: string;
  /** For a visitor who tried too many codes. */
  waitTitle: string;
  waitText: string;
  /** While the database is unavailable. */
  busyTitle: string;
  busyText: string;
  linkTitle: string;
  /** Contains the placeholder `{host}`. */
  linkText: string;
  linkOpen: string;
  linkStay: string;
  /** Replaces a text that was deleted because of its age. */
  forgotten: string;
  /** The last line of the downloaded file. */
  notRepeated: string;
  noScript: string;
};
