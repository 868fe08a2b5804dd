import type { MailHandlers } from './mail/mail-handler.ts';
import type { Transaction } from './platform/database/database.ts';
import type { Job } from './platform/jobs/define-job.ts';
import type { Metric } from './platform/metrics/read-metrics.ts';
import type { Server, Services } from './services.ts';
import type { SLICE_ORDER } from './slice-order.ts';

/** Everything that one area of the product adds to the server. */
export type Slice = {
  name: (typeof SLICE_ORDER)[number];
  /** Runs before anything is served. */
  prepare?: (services: Services) => Promise<unknown>;
  routes?: (server: Server) => void | Promise<void>;
  jobs?: (server: Server) => readonly Job[];
  /** Read when metrics are requested; each statement must be answered from an index. */
  metrics?: (services: Services, tx: Transaction) => Promise<Metric[]>;
  /** Called when an email of this slice has been sent, has failed or stays unconfirmed. */
  mailHandlers?: (services: Services) => MailHandlers;
};
