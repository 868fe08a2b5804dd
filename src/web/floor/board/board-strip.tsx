import { ScanLine } from 'lucide-react';
import { Link } from 'wouter';
import type { Floor } from '#shared/floor/contract.ts';
import { RecentAnswers } from '../room/recent-answers.tsx';

/** The lower edge of the board: how the last hour went, and the reward desk. */
export function BoardStrip({
  floor,
  now,
  redeemPath,
  feedbackPath,
}: {
  floor: Floor;
  now: number;
  redeemPath: string;
  /** Address of the full answers, for members who may read them. */
  feedbackPath: string | undefined;
}) {
  return (
    <footer className="flex min-h-[60px] shrink-0 items-center gap-3 border-line border-t-2 bg-surface px-3 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] md:min-h-[68px] md:px-5">
      <div className="min-w-0 flex-1 text-[0.9em] max-md:text-[15px]">
        {floor.lastHour && (
          <RecentAnswers lastHour={floor.lastHour} now={now} feedbackPath={feedbackPath} />
        )}
      </div>
      <Link
        href={redeemPath}
        className="flex min-h-12 shrink-0 items-center justify-center gap-2 rounded-full border-2 border-board-rim bg-surface px-4 font-semibold"
      >
        <ScanLine aria-hidden className="size-[1.2em]" />
        <span className="max-[359px]:sr-only">
          Redeem<span className="max-md:sr-only"> a code</span>
        </span>
      </Link>
    </footer>
  );
}
