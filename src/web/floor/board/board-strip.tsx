import { ScanLine, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Floor } from '#shared/floor/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RecentAnswers } from '../room/recent-answers.tsx';

/**
 * The lower edge of the board: how the last hour went, who is on, and the reward desk. On a phone
 * it first says that calls cannot ring yet, because the header there has no room for words.
 */
export function BoardStrip({
  floor,
  now,
  isSoundLocked,
  shift,
  redeemPath,
  feedbackPath,
}: {
  floor: Floor;
  now: number;
  /** Whether the browser waits for a tap before it plays sounds. */
  isSoundLocked: boolean;
  /** Who has which tables. */
  shift: ReactNode;
  redeemPath: string;
  /** Address of the full answers, for members who may read them. */
  feedbackPath: string | undefined;
}) {
  return (
    <footer className="flex min-h-[60px] shrink-0 items-center gap-3 border-line border-t-2 bg-surface px-3 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] md:min-h-[68px] md:px-5">
      {isSoundLocked && (
        <p className="flex min-h-12 min-w-0 flex-1 items-center gap-2 rounded-[16px] border-2 border-saffron bg-saffron-soft px-2.5 font-semibold text-[15px] leading-[1.15] md:hidden">
          <VolumeX aria-hidden className="size-5 shrink-0" />
          Tap anywhere to turn the sound on.
        </p>
      )}
      <div
        className={classNames(
          'flex min-w-0 flex-1 items-center gap-4 text-[0.9em] max-md:text-[15px]',
          isSoundLocked && 'max-md:hidden',
        )}
      >
        {floor.lastHour && (
          <RecentAnswers lastHour={floor.lastHour} now={now} feedbackPath={feedbackPath} />
        )}
        {shift}
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
