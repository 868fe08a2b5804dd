/** What a ticket's page says of its own in one language; the rest it has from the chat. */
export type ThreadWords = {
  /** {venue} */
  title: string;
  /** {date} */
  yourTicket: string;
  whatYouSaid: string;
  noWords: string;
  you: string;
  /** Before anybody of the venue has written. {venue} */
  nothingYet: string;
  /** The venue replied by mail, which is not repeated on the ticket. {venue} */
  mailed: string;
  keepLink: string;
  /** What came of a call, while it waits. */
  told: string;
  /** {name} */
  onTheWay: string;
  /** {name} */
  came: string;
  somebodyCame: string;
  nobodyCame: string;
  offered: string;
  accept: string;
  accepted: string;
  /** {date} */
  redeemed: string;
  /** {date} */
  expired: string;
  /** {venue} */
  yourMessage: string;
  writeBack: string;
  /** Under what the guest wrote. {time} */
  read: string;
  settle: string;
  settled: string;
  closedBySilence: string;
  /** {venue} */
  closedByVenue: string;
  closedByLength: string;
  /** Brings the messages before the first that is shown. */
  earlier: string;
  notSent: string;
  tooMany: string;
  /** {moment}: when what is shown was true. */
  offline: string;
  /** Under a message that waits for the network. */
  unsent: string;
  /** Under a message that nobody took. */
  refused: string;
  /** In place of `nothingYet`, where nobody reads. */
  demo: string;
  download: string;
  erase: string;
  notify: string;
  notifyDenied: string;
  eraseTitle: string;
  /** {venue} */
  eraseText: string;
  /** With {venue}: the restaurant's own record of an incident is not the guest's to erase. */
  eraseNotes: string;
  eraseReward: string;
  eraseConfirm: string;
  keepIt: string;
  erasedTitle: string;
  /** {venue} */
  erasedText: string;
  /** For a code that is unknown or erased: both look the same. */
  goneTitle: string;
  goneText: string;
  /** For whoever tried too many codes. */
  waitTitle: string;
  waitText: string;
  /** While the database cannot be asked. */
  busyTitle: string;
  busyText: string;
  linkTitle: string;
  /** {host} */
  linkText: string;
  linkOpen: string;
  linkStay: string;
  /** In the place of words that were too old to keep. */
  forgotten: string;
  /** At the end of the file. */
  notRepeated: string;
  noScript: string;
};
