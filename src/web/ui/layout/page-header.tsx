import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A page's h1 with a line below it and its actions at the right. */
export function PageHeader({
  title,
  section,
  description,
  actions,
  className,
}: {
  title: ReactNode;
  /** The page's name in the navigation, if it differs. */
  section?: string;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
}) {
  return (
    <header
      className={classNames(
        'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4',
        className,
      )}
    >
      <div className="min-w-0 max-w-2xl">
        {section && (
          <span className="block w-full font-semibold text-basil-ink text-sm">{section}</span>
        )}
        <h1 className="font-display font-semibold text-2xl sm:text-3xl">{title}</h1>
        {description && <p className="mt-2 text-balance text-ink-soft">{description}</p>}
      </div>
      {actions && <div className="flex max-w-full flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
