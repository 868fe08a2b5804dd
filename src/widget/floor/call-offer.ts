/** Whether guests of the venue can call the team right now. */
export type CallOffer = {
  tables: readonly string[];
  /** Set while the team has paused calls; the guest learns only that. */
  isPaused?: true;
};
