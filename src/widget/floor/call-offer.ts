/** The venue's current answer to whether guests can call the team. */
export type CallOffer = {
  tables: readonly string[];
  /** Set while the team has paused calls; the guest is told only that. */
  isPaused?: true;
};
