import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';

/** With this many unreachable parts, the page shows one common error; fewer show their own. */
const SPEAKS_FROM = 3;

const SharedErrorContext = createContext(false);

/** Whether the page shows one common error; its parts then show no error of their own. */
export function useHasSharedError(): boolean {
  return useContext(SharedErrorContext);
}

/**
 * Without a network all parts of a page fail, so the page shows one error with one retry button.
 */
export function SharedErrorState({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const isLost = useIsUnreachable();
  const [isRetrying, setIsRetrying] = useState(false);
  const isSaid = isLost || isRetrying;

  async function retry(): Promise<void> {
    setIsRetrying(true);
    await queryClient.refetchQueries({ type: 'active', predicate: isUnreachable });
    setIsRetrying(false);
  }

  return (
    <SharedErrorContext value={isSaid}>
      {isSaid && (
        <div
          role="alert"
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-chili bg-chili-soft px-5 py-3 lg:mb-5"
        >
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-semibold text-chili-ink">Failed to load data</p>
            <p className="text-sm">Check your connection and try again. Nothing is lost.</p>
          </div>
          <Button variant="secondary" loading={isRetrying} onClick={() => void retry()}>
            Retry
          </Button>
        </div>
      )}
      {children}
    </SharedErrorContext>
  );
}

function useIsUnreachable(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (notice) => cache.subscribe(notifyManager.batchCalls(notice)),
    () => cache.findAll({ type: 'active', predicate: isUnreachable }).length >= SPEAKS_FROM,
  );
}

/**
 * Whether there was no response, or code failed to load; a refusal by the server does not count.
 */
function isUnreachable({ state }: Query): boolean {
  return state.status === 'error' && state.error instanceof TypeError;
}
