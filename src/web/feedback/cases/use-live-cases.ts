import { useEffect } from 'react';
import { queryClient } from '#web/platform/api/query-client.ts';
import { refreshQueries } from '#web/platform/api/refresh-queries.ts';
import { subscribeToLiveFeedback } from '../live/subscribe-to-live-feedback.ts';
import { CASES } from './queries.ts';

/** A guest's words are read, a case opened and its log written within moments: one look for all. */
const GATHER_MS = 250;

/** Keeps what is shown of cases true while others work on them. */
export function useLiveCases(): void {
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const leave = subscribeToLiveFeedback(({ kind }) => {
      if (kind === 'venues') return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void refreshQueries(queryClient, [CASES]);
      }, GATHER_MS);
    });
    return () => {
      leave();
      clearTimeout(gathering);
    };
  }, []);
}
