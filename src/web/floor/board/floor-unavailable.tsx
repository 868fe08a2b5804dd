import { House } from 'lucide-react';
import { Link } from 'wouter';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import type { FloorState } from '../live/use-floor.ts';

/** The board failed to load, or the member has lost access. */
export function FloorUnavailable({ state, homePath }: { state: FloorState; homePath: string }) {
  const isRefused = state.error instanceof RequestError && [403, 404].includes(state.error.status);
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-4">
      <h1 className="sr-only">Floor</h1>
      <ErrorState
        title={isRefused ? 'This floor is not open to you' : 'We could not load the floor'}
        description={
          isRefused
            ? 'The restaurant may have been removed, or you no longer work there. Please ask its manager.'
            : 'Check the connection and try again.'
        }
        onRetry={state.retry}
        retryLabel="Try again"
        isRetrying={state.isRetrying}
      />
      <Button asChild variant="quiet">
        <Link href={homePath}>
          <House aria-hidden />
          Back home
        </Link>
      </Button>
    </main>
  );
}
