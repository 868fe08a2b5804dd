import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={classNames(
        'min-w-0 rounded-lg border bg-surface base:p-5 base:sm:p-6 print:break-inside-avoid',
        className,
      )}
      {...rest}
    />
  );
}

/** A card's title with an optional line below it and an action at its right. */
export function CardHeader({
  title,
  description,
  action,
  as: Heading = 'h2',
  className,
}: {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  as?: 'h2' | 'h3' | 'h4';
  className?: string;
}) {
  return (
    <div className={classNames('flex flex-wrap items-start gap-x-4 gap-y-3 base:mb-4', className)}>
      <div className="min-w-0 flex-1 basis-36">
        <Heading className="font-semibold text-lg leading-6">{title}</Heading>
        {description && <p className="mt-1 text-ink-soft text-sm">{description}</p>}
      </div>
      {action}
    </div>
  );
}
