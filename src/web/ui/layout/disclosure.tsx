import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/**
 * A question that expands to show its answer. Uses native <details>, so it works without
 * JavaScript.
 */
export function Disclosure({
  title,
  children,
  className,
}: {
  title: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <details className={classNames('group', className)}>
      <summary className="flex list-none items-center justify-between gap-4 rounded-md py-5 font-semibold text-lg [&::-webkit-details-marker]:hidden">
        {title}
        <Plus
          aria-hidden
          className="size-5 shrink-0 text-basil-ink transition-transform duration-150 group-open:rotate-45"
        />
      </summary>
      <div className="max-w-prose pb-6 text-ink-soft">{children}</div>
    </details>
  );
}
