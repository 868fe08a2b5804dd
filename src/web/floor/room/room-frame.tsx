import type { ReactNode } from 'react';

/** The walls of the room. Sizes inside are shares of its width and height. */
export function RoomFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="@container-size relative min-h-0 flex-1 overflow-hidden rounded-[22px] border-2 border-board-rim bg-surface text-[18px] max-md:text-[16px]"
    >
      {children}
    </section>
  );
}
