import type { ReactNode, Ref } from 'react';

/** The walls of the room. Sizes inside are shares of its width and height. */
export function RoomFrame({
  label,
  frame,
  children,
}: {
  label: string;
  frame?: Ref<HTMLElement>;
  children: ReactNode;
}) {
  return (
    <section
      ref={frame}
      aria-label={label}
      className="@container-size relative min-h-0 flex-1 overflow-hidden rounded-[22px] border-2 border-board-rim bg-surface text-[18px] max-md:text-[16px]"
    >
      {children}
    </section>
  );
}
