import type { ReactNode } from 'react';

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
