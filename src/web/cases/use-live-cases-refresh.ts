import { useEffect } from 'react';
import { subscribeToLiveFeedback } from '#web/feedback/live/subscribe-to-live-feedback.ts';
import { FEEDBACK_ENTRY_KEY } from '#web/feedback/queries.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { refreshQueries } from '#web/platform/api/refresh-queries.ts';
import { CASES_KEY } from './queries.ts';

/**
 * An answer is read, its case opened and the log written within moments, so one refetch is made for
 * all of these changes.
 */
const GATHER_MS = 250;

/** Refetches the shown cases and the answer of a case when another user changes them. */
export function useLiveCasesRefresh(): void {
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const leave = subscribeToLiveFeedback(({ kind }) => {
      if (kind === 'venues') return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void refreshQueries(queryClient, [CASES_KEY]);
        void refreshQueries(queryClient, [FEEDBACK_ENTRY_KEY]);
      }, GATHER_MS);
    });
    return () => {
      leave();
      clearTimeout(gathering);
    };
  }, []);
}
