import type { Slice } from '#server/slice.ts';
import { REPLY_MAIL } from './emails.ts';
import { replyJobs } from './jobs.ts';
import { replyRoutes } from './routes.ts';
import { settleReply } from './settle-reply.ts';
import { stopKey } from './stop-key.ts';

export const repliesSlice: Slice = {
  name: 'replies',
  // Re-seals the key at start, while the previous secret is still configured.
  prepare: async (services) => {
    if (services.config.previousSessionSecret) await stopKey(services);
  },
  routes: replyRoutes,
  jobs: ({ services }) => replyJobs(services),
  mailHandlers: (services) => ({ [REPLY_MAIL]: settleReply(services) }),
};
