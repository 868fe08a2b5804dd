/** Everything that is said about a call, in one language. */
export type CallWords = {
  question: string;
  yes: string;
  no: string;
  whichTable: string;
  /** Also the last station. */
  tableField: string;
  tablePlaceholder: string;
  /** What the card is, to those who hear it. */
  yourCall: string;
  telling: string;
  told: string;
  toldMore: string;
  /** Whoever was on the way cannot come. */
  toldAgain: string;
  toldAgainMore: string;
  /** {name} */
  coming: string;
  somebodyComing: string;
  /** {name} */
  comingMore: string;
  /** {name} */
  here: string;
  somebodyHere: string;
  /** The stations before the guest's table. */
  stationTold: string;
  stationOpen: string;
  /** {name} */
  stationTaken: string;
  withdraw: string;
  withdrawing: string;
  withdrawn: string;
  sorted: string;
  sortedYes: string;
  sortedNo: string;
  glad: string;
  sorry: string;
  nobody: string;
  /** Where the call still stands. */
  nobodyMore: string;
  /** Somebody was on the way, and nobody has said that they came. */
  unsure: string;
  /** Where nobody was told. What becomes of the chat is the guest's choice. */
  refused: string;
  speakUp: string;
  unreachable: string;
  tooOften: string;
  /** The team has switched calls off for a while. */
  paused: string;
  /** {table} */
  unknownTable: string;
  /** The page was opened too long ago to call from it. */
  tooOld: string;
  scanAgain: string;
  trying: string;
  /** {time} */
  knownAt: string;
};
