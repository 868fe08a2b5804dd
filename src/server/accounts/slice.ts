import { defineJob, SELDOM } from '#server/platform/jobs/define-job.ts';
import type { Slice } from '#server/slice.ts';
import { deleteExpiredChallenges } from './proofs/passkey-query.ts';
import { accountRoutes } from './routes.ts';
import { deleteExpiredSessions } from './sessions/session-query.ts';
import { deleteUnverifiedAccounts } from './sign-up/delete-unverified-accounts.ts';

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
