import { classNames } from '../ui/class-names.ts';

/** A table that is laid and waits. */
export function EmptyTable({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 176 176" className={classNames('h-auto', className)}>
      <g className="fill-saffron">
        <rect x="64" y="4" width="48" height="18" rx="9" />
        <rect x="64" y="154" width="48" height="18" rx="9" />
        <rect x="4" y="64" width="18" height="48" rx="9" />
        <rect x="154" y="64" width="18" height="48" rx="9" />
      </g>
      <rect
        x="28"
        y="28"
        width="120"
        height="120"
        rx="28"
        className="fill-surface stroke-line-strong"
        strokeWidth="2"
      />
      <circle cx="88" cy="88" r="32" className="fill-sunken stroke-line-strong" strokeWidth="2" />
      <circle cx="88" cy="88" r="21" className="fill-transparent stroke-line" strokeWidth="2" />
      <path
        d="M44 68v40M39 68v10a5 5 0 0 0 10 0V68M132 108V68c-7 4-9 13-9 21h9"
        className="fill-transparent stroke-ink-soft"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
