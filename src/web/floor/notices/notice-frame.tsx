import type { ReactNode, Ref } from 'react';
import { TableFromAbove } from '../room/table-from-above.tsx';

/** A message about a table, shown above the calls, with buttons for what can be done about it. */
export function NoticeFrame({
  ref,
  tableNumber,
  isTrouble = false,
  title,
  text,
  children,
}: {
  ref?: Ref<HTMLElement>;
  tableNumber: string;
  isTrouble?: boolean;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section
      ref={ref}
      role="alert"
      className={`flex flex-wrap items-center gap-4 rounded-[24px] border-[5px] bg-surface p-3.5 ${isTrouble ? 'border-board-chili' : 'border-board-basil'}`}
    >
      <TableFromAbove
        name={tableNumber}
        tone={isTrouble ? 'waiting' : 'taken'}
        className="size-[84px]"
      />
      <div className="min-w-[7em] flex-1">
        <p className="wrap-anywhere font-display font-semibold text-[1.17em] leading-[1.15]">
          {title}
        </p>
        <p className="wrap-anywhere leading-[1.2]">{text}</p>
      </div>
      {children}
    </section>
  );
}

export function NoticeChoice({
  label,
  onClick,
  children,
}: {
  /** The name for screen readers, if the visible label alone is ambiguous. */
  label?: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className="min-h-[52px] rounded-full border-2 border-ink bg-surface px-5 font-semibold max-md:grow"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
