import { defineJob, LOW_PRIORITY } from '#server/platform/jobs/define-job.ts';
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
      ...LOW_PRIORITY,
      run: () => deleteExpiredSessions(services.db, services.now()),
    }),
    defineJob({
      name: 'deleting unanswered passkey questions',
      ...LOW_PRIORITY,
      run: () => deleteExpiredChallenges(services.db, services.now()),
    }),
    defineJob({
      name: 'deleting unverified accounts',
      ...LOW_PRIORITY,
      run: () => deleteUnverifiedAccounts(services),
    }),
  ],
};
