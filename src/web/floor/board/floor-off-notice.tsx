import { BellOff, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { FloorState } from '../live/use-floor.ts';
import { BOARD_TEXT_STYLES } from './board-text-styles.ts';

/** Shown while guests cannot call: what the live floor is, and who can switch it on. */
export function FloorOffNotice({
  venueName,
  settingsPath,
  whoCan,
}: {
  venueName: string;
  /** For members who may switch it on. */
  settingsPath: string | undefined;
  /** For all others: the name of the person to ask. */
  whoCan: string;
}): ReactNode {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-4 px-4 py-12 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-basil-soft text-board-basil">
        <BellOff aria-hidden className="size-12" />
      </span>
      <h2 className="font-display font-semibold text-[1.33em] leading-[1.15]">
        The live floor is off
      </h2>
      <p className="max-w-[26em] text-balance text-board-soft">
        Guests of {venueName} can’t call staff to their table yet. Once it’s on, their calls ring
        here. {settingsPath ? '' : whoCan}
      </p>
      {settingsPath && (
        <Link
          href={settingsPath}
          className="mt-2 inline-flex min-h-[72px] items-center rounded-[18px] bg-board-basil px-7 font-bold text-on-board-basil"
        >
          Switch it on in settings
        </Link>
      )}
    </div>
  );
}

/** The board failed to load, or the member has lost access. */
export function FloorUnavailable({ state, homePath }: { state: FloorState; homePath: string }) {
  const isRefused = state.error instanceof RequestError && [403, 404].includes(state.error.status);
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-4">
      <h1 className="sr-only">Floor</h1>
      <ErrorState
        title={isRefused ? 'You don’t have access to this floor' : 'We could not load the floor'}
        description={
          isRefused
            ? 'The restaurant may have been deleted, or you no longer work there. Please ask its manager.'
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

/** Shown when no guest is waiting; while disconnected, the title says when that was last known. */
export function NoCalls({
  title,
  mayCall,
}: {
  title: string;
  /** Whether guests can call now. */
  mayCall: boolean;
}) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 rounded-[20px] border-line border-dashed px-4 py-3 text-center md:border-2">
      <svg aria-hidden viewBox="0 0 160 160" className="size-14 md:size-28">
        <circle cx="80" cy="80" r="78" className="fill-surface stroke-line" strokeWidth="2" />
        <circle cx="80" cy="80" r="68" className="fill-none stroke-board-basil" strokeWidth="5" />
        <path
          d="m56 82 17 17 33-37"
          className="fill-none stroke-board-basil"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div className="min-w-0">
        <p className="font-display font-semibold text-[1.2em] leading-[1.15]">{title}</p>
        {mayCall && (
          <p className="text-balance text-[0.92em] text-board-soft">
            A call lights up its table and rings here.
          </p>
        )}
      </div>
    </div>
  );
}

/** The board's skeleton while it loads. */
export function BoardSkeleton() {
  return (
    <main className={`${BOARD_TEXT_STYLES} min-h-dvh bg-paper`}>
      <p role="status" className="sr-only">
        Loading the floor
      </p>
      <div className="flex min-h-[60px] items-center gap-3 px-3 md:min-h-[68px] md:px-5">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-8 w-28" />
        <Skeleton className="ml-auto size-11 rounded-full lg:w-36" />
        <Skeleton className="size-11 rounded-full" />
      </div>
      <div className="grid gap-4 px-3 py-2 md:grid-cols-[minmax(0,1fr)_clamp(290px,31vw,420px)] md:px-5">
        <Skeleton className="h-[44dvh] rounded-[22px] md:h-[74dvh]" />
        <div className="flex flex-col gap-3">
          <Skeleton className="h-52 rounded-[20px]" />
          <Skeleton className="h-28 rounded-[20px] max-md:hidden" />
        </div>
      </div>
    </main>
  );
}
