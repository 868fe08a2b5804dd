import type { DatabaseAddress } from '#server/platform/database/database.ts';
import type { Stage } from './stage.ts';

/** One story of something that breaks, told to the product as it runs. */
export type Scenario = {
  name: string;
  /** Whether the database has no table yet when the story begins. */
  startsEmpty?: boolean;
  /** How long the story may take before it is given up; four minutes unless told. */
  longestSeconds?: number;
  run(stage: Stage): Promise<Outcome>;
};

export type Outcome = {
  /** Distinct things that were acknowledged with a 2xx. */
  acknowledged: number;
  /** How many of what was tried are in the database. */
  stored: number;
  /** Acknowledged and not there. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** From the end of the fault to the first good answer, where the story has such a moment. */
  recoverySeconds?: number;
  /** Promises of the story that did not hold; the run fails with any. */
  broken: string[];
  /** Why the story could not be told on this machine. */
  skipped?: string;
  /** What else is worth knowing. */
  notes: string[];
  /** Where the story took place, if not on the stage's own database. */
  database?: DatabaseAddress;
};
