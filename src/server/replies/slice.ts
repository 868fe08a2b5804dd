import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Slice } from '#server/slice.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { REPLY_MAIL } from './emails.ts';
import { forgetOldMessages } from './forget-old-messages.ts';
import { replyRoutes } from './routes.ts';
import { settleReply } from './settle-reply.ts';
import { stopKey } from './stop-key.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;

export const repliesSlice: Slice = {
  name: 'replies',
  // Re-seals the key at start, while the previous secret is still configured.
  prepare: async (services) => {
    if (services.config.previousSessionSecret) await stopKey(services);
  },
  routes: replyRoutes,
  jobs: ({ services }) => [
    defineJob({
      name: 'forgetting replies',
      everyMs: TEN_MINUTES_MS,
      firstAfterMs: TEN_MINUTES_MS,
      run: () => forgetOldMessages(services),
    }),
  ],
  mailHandlers: (services) => ({ [REPLY_MAIL]: settleReply(services) }),
};
