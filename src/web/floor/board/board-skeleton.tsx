import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { BOARD_TEXT_STYLES } from './board-text.ts';

const TILES = Array.from({ length: 12 }, (_, place) => place);

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
