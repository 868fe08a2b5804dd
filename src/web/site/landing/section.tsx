import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** One band of the landing page with its heading. */
export function Section({
  id,
  title,
  lead,
  align = 'start',
  tone = 'paper',
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  align?: 'start' | 'center';
  tone?: 'paper' | 'sunken';
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames('py-16 sm:py-24', tone === 'sunken' && 'border-y bg-sunken')}
    >
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <div
          className={classNames(
            'mb-10 max-w-2xl sm:mb-14',
            align === 'center' && 'mx-auto text-center',
          )}
        >
          <h2 id={`${id}-title`} className="font-display font-semibold text-2xl sm:text-3xl">
            {title}
          </h2>
          {lead && <p className="mt-4 text-ink-soft text-lg sm:text-balance">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
