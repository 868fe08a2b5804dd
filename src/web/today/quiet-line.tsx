import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** One line with a link, for a matter that is not the first thing to do and needs no card. */
export function QuietLine({
  href,
  action,
  onClick,
  children,
}: {
  href: string;
  /** What the link does, shown after the text; on a phone, only an arrow is. */
  action: string;
  onClick?: () => void;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      onClick={onClick}
      className="group flex min-h-13 items-center justify-between gap-x-4 px-4 py-2 text-ink-soft text-sm sm:min-h-11 sm:flex-wrap sm:px-6 sm:py-1"
    >
      <span className="wrap-anywhere min-w-0 text-pretty">{children}</span>{' '}
      <span className="inline-flex min-h-7 items-center gap-1.5 whitespace-nowrap font-semibold text-basil-ink underline-offset-4 group-hover:underline">
        <span className="max-sm:sr-only">{action}</span>
        <ArrowRight aria-hidden className="size-4 shrink-0" />
      </span>
    </Link>
  );
}
