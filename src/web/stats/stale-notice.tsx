import { useHasSharedError } from '#web/platform/page/shared-error-state.tsx';
import { Button } from '#web/ui/button.tsx';

/** Shown below every loading error of the statistics. */
export const LOAD_ERROR_ADVICE = 'Check your connection and try again. Nothing is lost.';

/**
 * Says that the figures may be outdated; they are still shown, as old figures are better than none.
 */
export function StaleNotice({
  failure,
  onRetry,
  isRetrying,
}: {
  failure: string;
  onRetry: () => void;
  isRetrying: boolean;
}) {
  if (useHasSharedError()) return null;
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t pt-3">
      <div className="min-w-0 flex-1 text-sm">
        <p className="text-chili-ink">{failure}</p>
        <p className="text-ink-soft">These numbers may be older.</p>
      </div>
      <Button variant="quiet" size="sm" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  );
}
