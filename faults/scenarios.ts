import type { Scenario } from './scenario.ts';
import { boardAsleep } from './scenarios/board-asleep.ts';
import { brokenLine } from './scenarios/broken-line.ts';
import { busyConnections } from './scenarios/busy-connections.ts';
import { clockChanges } from './scenarios/clock-changes.ts';
import { clocksApart } from './scenarios/clocks-apart.ts';
import { floorWithoutDatabase } from './scenarios/floor-without-database.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { killedDuringACall } from './scenarios/killed-during-a-call.ts';
import { mailServerTrouble } from './scenarios/mail-server-trouble.ts';
import { migratingEmpty, migratingOlder } from './scenarios/migrating-together.ts';
import { paymentProviderTrouble } from './scenarios/payment-provider-trouble.ts';
import { poisonedJobs } from './scenarios/poisoned-jobs.ts';
import { postgresCrashes } from './scenarios/postgres-crashes.ts';
import { privateDatabaseKilled } from './scenarios/private-database-killed.ts';
import { pushServiceTrouble } from './scenarios/push-service-trouble.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { serversKilled } from './scenarios/servers-killed.ts';
import { sharedRateLimits } from './scenarios/shared-rate-limits.ts';
import { signedOut } from './scenarios/signed-out.ts';
import { silentLine } from './scenarios/silent-line.ts';
import { slowLine } from './scenarios/slow-line.ts';

/** All scenarios, in the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [
  serversKilled,
  postgresCrashes,
  slowLine,
  silentLine,
  brokenLine,
  busyConnections,
  migratingEmpty,
  migratingOlder,
  rollingRestart,
  privateDatabaseKilled,
  signedOut,
  mailServerTrouble,
  paymentProviderTrouble,
  fullDisk,
  clocksApart,
  clockChanges,
  sharedRateLimits,
  poisonedJobs,
  killedDuringACall,
  floorWithoutDatabase,
  boardAsleep,
  pushServiceTrouble,
];
