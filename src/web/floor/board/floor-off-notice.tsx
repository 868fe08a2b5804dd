import { BellOff, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { FloorState } from '../live/use-floor.ts';
import { BOARD_TEXT_STYLES } from './board-text.ts';

const TILES = Array.from({ length: 12 }, (_, place) => place);

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
        Guests of {venueName} cannot call anybody to their table yet. Once it is on, their calls
        ring here. {settingsPath ? '' : whoCan}
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

/** Shown when no guest is waiting; while disconnected, the title says when that was last known. */
export function CalmRoom({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid min-h-[46dvh] flex-1 content-center justify-items-center gap-2.5 px-4 py-8 text-center">
      <svg aria-hidden viewBox="0 0 160 160" className="mb-2 size-40">
        <circle cx="80" cy="80" r="78" className="fill-surface stroke-line" strokeWidth="2" />
        <circle cx="80" cy="80" r="68" className="fill-none stroke-board-basil" strokeWidth="4" />
        <circle cx="80" cy="80" r="47" className="fill-none stroke-line" strokeWidth="2" />
        <path
          d="m62 82 13 13 25-29"
          className="fill-none stroke-board-basil"
          strokeWidth="7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p className="font-display font-semibold text-[1.33em] leading-[1.15]">{title}</p>
      <div className="max-w-[22em] text-balance text-board-soft">{children}</div>
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
      <div className="flex min-h-[76px] items-center gap-4 px-4 md:min-h-[84px] md:px-6">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-9 w-32" />
        <Skeleton className="ml-auto h-15 w-15 rounded-full lg:w-44" />
        <Skeleton className="h-15 w-15 rounded-full" />
      </div>
      <div className="grid gap-7 px-3.5 py-4 md:grid-cols-[minmax(0,1fr)_clamp(300px,32.5vw,500px)] md:px-6">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-9 w-72 max-md:hidden" />
          <Skeleton className="h-72 rounded-[24px]" />
          <Skeleton className="h-28 rounded-[24px]" />
        </div>
        <div className="grid grid-cols-3 content-start gap-4 max-md:hidden">
          {TILES.map((place) => (
            <Skeleton key={place} className="h-24 rounded-full" />
          ))}
        </div>
      </div>
    </main>
  );
}
