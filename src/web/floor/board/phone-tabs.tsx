import { Bell, LayoutGrid, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from '#web/ui/class-names.ts';

export type PhoneTab = 'calls' | 'room';

const PLACE =
  'flex min-h-[68px] w-full min-w-0 flex-col items-center justify-center gap-0.5 font-semibold text-[max(24px,0.9em)] leading-[1.1]';

/** Phone tabs: calls, room and reward desk, within reach of a thumb. */
export function PhoneTabs({
  tab,
  redeemPath,
  onChoose,
}: {
  tab: PhoneTab;
  redeemPath: string;
  onChoose: (tab: PhoneTab) => void;
}) {
  return (
    <nav
      aria-label="Parts of the board"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-3 border-t bg-surface px-2 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Tab isCurrent={tab === 'calls'} onClick={() => onChoose('calls')}>
        <Bell aria-hidden className="size-7" />
        Calls
      </Tab>
      <Tab isCurrent={tab === 'room'} onClick={() => onChoose('room')}>
        <LayoutGrid aria-hidden className="size-7" />
        Room
      </Tab>
      <Link href={redeemPath} className={classNames(PLACE, 'text-board-soft')}>
        <ScanLine aria-hidden className="size-7" />
        Redeem
      </Link>
    </nav>
  );
}

function Tab({
  isCurrent,
  onClick,
  children,
}: {
  isCurrent: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(PLACE, isCurrent ? 'text-board-basil' : 'text-board-soft')}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
