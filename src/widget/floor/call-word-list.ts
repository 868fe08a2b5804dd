/** All texts about calling staff, in one language. */
export type CallWords = {
  question: string;
  yes: string;
  no: string;
  whichTable: string;
  /** The label of the table field and of the last station. */
  tableField: string;
  tablePlaceholder: string;
  /** The card's name for screen readers. */
  yourCall: string;
  telling: string;
  told: string;
  toldMore: string;
  /** Shown if the staff member who was on the way cannot come, so that the team was told again. */
  toldAgain: string;
  toldAgainMore: string;
  /** Contains the placeholder `{name}`. */
  coming: string;
  somebodyComing: string;
  /** Contains the placeholder `{name}`. */
  comingMore: string;
  /** Contains the placeholder `{name}`. */
  here: string;
  somebodyHere: string;
  /** Labels of the stations before the guest's table. */
  stationTold: string;
  stationOpen: string;
  /** Contains the placeholder `{name}`. */
  stationTaken: string;
  withdraw: string;
  withdrawing: string;
  withdrawn: string;
  /** Contains `{name}`. Shown if staff had taken the call before it was withdrawn. */
  withdrawnMore: string;
  /** Shown if the guest wanted to withdraw a call that is a safety matter. */
  staysOpen: string;
  /** Shown in place of `sorted` to a guest who has written about danger. */
  followedUp: string;
  sorted: string;
  sortedYes: string;
  sortedNo: string;
  glad: string;
  sorry: string;
  nobody: string;
  /** Shown below a missed call that staff may still answer. */
  nobodyMore: string;
  /** Shown if a staff member was on the way, but no one confirmed that they came. */
  unsure: string;
  /** Shown when no staff are listening. The guest can still finish the chat. */
  refused: string;
  speakUp: string;
  unreachable: string;
  tooOften: string;
  /** Shown if the team has paused calls. */
  paused: string;
  /** Contains the placeholder `{table}`. */
  unknownTable: string;
  /** Shown if the page was opened too long ago to make a call. */
  tooOld: string;
  scanAgain: string;
  trying: string;
  /** Contains the placeholder `{time}`. */
  knownAt: string;
};
