import { sql } from 'drizzle-orm';
import type { Queue } from '#server/platform/queue/queue.ts';
import { pushes } from './table.ts';

/**
 * Pushes to one host may use only some of the connections, because that host may stop responding.
 */
const MAX_PER_HOST = 25;

export const pushQueue: Queue = {
  name: 'pushes',
  table: pushes,
  lanes: {
    key: sql`(
      select split_part(wanted.endpoint, '/', 3) from push_subscriptions wanted
      where wanted.id = ${pushes.subscriptionId}
    )`,
    maxAtOnce: MAX_PER_HOST,
  },
};
