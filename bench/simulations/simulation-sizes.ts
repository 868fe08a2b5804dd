export type SimulationSizes = {
  /** Pages of thirty people. */
  pages: number;
  /** Months of a venue in which nothing changes. */
  months: number;
  /** Changes for the worse that a warning should find. */
  changes: number;
  /** Venues, noted changes and random halves of rewards. */
  venues: number;
};
