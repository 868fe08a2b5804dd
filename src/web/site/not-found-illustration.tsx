import { classNames } from '#web/ui/class-names.ts';

/** An empty table with a card that says 404. */
export function NotFoundIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 208 132" className={classNames('h-auto', className)}>
      <ellipse cx="104" cy="122" rx="76" ry="6" className="fill-ink/8" />
      <path
        d="M34 74h140M60 78l-8 44M148 78l8 44"
        className="stroke-ink-soft"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect x="24" y="66" width="160" height="12" rx="6" className="fill-basil" />
      <path
        d="M74 66 84 24h40l10 42z"
        className="fill-surface stroke-line-strong"
        strokeWidth="1.5"
      />
      <text
        x="104"
        y="54"
        textAnchor="middle"
        className="fill-ink font-display font-semibold"
        fontSize="20"
      >
        404
      </text>
      <ellipse
        cx="158"
        cy="64"
        rx="18"
        ry="3.5"
        className="fill-surface stroke-line-strong"
        strokeWidth="1.5"
      />
      <path d="M142 62a16 14 0 0 1 32 0z" className="fill-saffron" />
      <circle cx="158" cy="46" r="3" className="fill-saffron" />
      <path
        d="M50 66V40M44 40v8a6 6 0 0 0 12 0v-8"
        className="fill-transparent stroke-ink-soft"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
