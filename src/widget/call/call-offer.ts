/** What the venue says about calls just now. */
export type CallOffer = {
  tables: readonly string[];
  /** The team takes no calls for a while, which is all that is said. */
  isPaused?: true;
};
