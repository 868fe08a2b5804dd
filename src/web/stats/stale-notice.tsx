import { Button } from '#web/ui/button.tsx';

/** The numbers of a moment ago are better than none, as long as one is told. */
export function StaleNotice({
  failure,
  onRetry,
  isRetrying,
}: {
  failure: string;
  onRetry: () => void;
  isRetrying: boolean;
}) {
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t pt-3">
      <p className="min-w-0 flex-1 text-chili-ink text-sm">{failure}</p>
      <Button variant="quiet" size="sm" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  );
}
