import type { DatabaseAddress } from '#server/platform/database/database.ts';
import type { Stage } from './stage.ts';

/** A fault scenario that is played against the running product. */
export type Scenario = {
  name: string;
  /** Whether the scenario starts with a database without tables. */
  startsEmpty?: boolean;
  /** The time limit of the scenario; four minutes by default. */
  longestSeconds?: number;
  run(stage: Stage): Promise<ScenarioOutcome>;
};

export type ScenarioOutcome = {
  /** The number of distinct items acknowledged with a 2xx response. */
  acknowledged: number;
  /** How many of the attempted items are in the database. */
  stored: number;
  /** How many items were acknowledged but are not in the database. */
  lost: number;
  /** How many items are in the database more than once. */
  doubled: number;
  /** From the end of the fault to the first good response, if the scenario measures it. */
  recoverySeconds?: number;
  /** Expectations that did not hold; any of them fails the run. */
  broken: string[];
  /** Why the scenario cannot run on this machine. */
  skipped?: string;
  /** Additional information for the report. */
  notes: string[];
  /** The database used, if not the stage's own. */
  database?: DatabaseAddress;
};
