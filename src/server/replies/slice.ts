import { runTextErasure } from '#server/feedback/retention/enforce-retention.ts';
import { defineJob, LOW_PRIORITY } from '#server/platform/jobs/define-job.ts';
import type { Slice } from '#server/slice.ts';
import { makeReplyMailHandler, REPLY_MAIL_KIND } from './reply-mail.ts';
import { replyTextErasure } from './reply-query.ts';
import { replyRoutes } from './routes.ts';
import { loadAddressHashKey } from './stop-replies.ts';

export const repliesSlice: Slice = {
  name: 'replies',
  // Seals the key again at startup, while the previous secret is still configured.
  prepare: async (services) => {
    if (services.config.previousSessionSecret) await loadAddressHashKey(services);
  },
  routes: replyRoutes,
  jobs: ({ services }) => [
    defineJob({
      name: 'forgetting replies',
      ...LOW_PRIORITY,
      run: () => runTextErasure(services, replyTextErasure),
    }),
  ],
  mailHandlers: (services) => ({ [REPLY_MAIL_KIND]: makeReplyMailHandler(services) }),
};
