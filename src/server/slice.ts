import type { MailHandlers } from './mail/mail-handler.ts';
import type { Transaction } from './platform/database/database.ts';
import type { Job } from './platform/jobs/define-job.ts';
import type { Metric } from './platform/metrics/read-metrics.ts';
import type { Server, Services } from './services.ts';
import type { SLICE_ORDER } from './slice-order.ts';

/** All that a subject of the product brings to the server. */
export type Slice = {
  name: (typeof SLICE_ORDER)[number];
  /** Before anything is served. */
  prepare?: (services: Services) => Promise<unknown>;
  routes?: (server: Server) => void | Promise<void>;
  jobs?: (server: Server) => readonly Job[];
  /** Read when somebody asks for them; each a statement that an index answers. */
  metrics?: (services: Services, tx: Transaction) => Promise<Metric[]>;
  /** What a slice does when a mail of its own has reached its end. */
  mailHandlers?: (services: Services) => MailHandlers;
};
