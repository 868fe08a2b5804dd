import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Says what will appear here, and offers the next step as `action`. */
export function EmptyState({
  icon: Icon,
  title,
  description,
  action,
  headingLevel,
  className,
}: {
  icon?: LucideIcon;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  /** Set to 1 if it fills the whole page, so that its title is the page's h1. */
  headingLevel?: 1;
  className?: string;
}) {
  return (
    <div
      className={classNames('flex flex-col items-center px-4 text-center base:py-12', className)}
    >
      {Icon && (
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-basil-soft text-basil-ink">
          <Icon aria-hidden className="size-6" />
        </span>
      )}
      {headingLevel ? (
        <h1 className="font-semibold text-lg">{title}</h1>
      ) : (
        <p className="font-semibold text-lg">{title}</p>
      )}
      {description && <p className="mt-1 max-w-md text-balance text-ink-soft">{description}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
