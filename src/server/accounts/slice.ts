import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Slice } from '#server/slice.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { deleteExpiredChallenges } from './proofs/passkey-query.ts';
import { accountRoutes } from './routes.ts';
import { deleteExpiredSessions } from './sessions/session-query.ts';
import { deleteUnverifiedAccounts } from './sign-up/delete-unverified-accounts.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;
/** None of these jobs is urgent, so they do not compete with the server's start. */
const SELDOM = { everyMs: TEN_MINUTES_MS, firstAfterMs: TEN_MINUTES_MS };

export const accountsSlice: Slice = {
  name: 'accounts',
  routes: accountRoutes,
  jobs: ({ services }) => [
    defineJob({
      name: 'deleting expired sessions',
      ...SELDOM,
      run: () => deleteExpiredSessions(services.db, services.now()),
    }),
    defineJob({
      name: 'deleting unanswered passkey questions',
      ...SELDOM,
      run: () => deleteExpiredChallenges(services.db, services.now()),
    }),
    defineJob({
      name: 'deleting unverified accounts',
      ...SELDOM,
      run: () => deleteUnverifiedAccounts(services),
    }),
  ],
};
