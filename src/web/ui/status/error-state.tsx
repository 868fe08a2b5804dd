import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

/** A loading error; `onRetry` tries again. */
export function ErrorState({
  title = 'Something went wrong',
  description,
  onRetry,
  retryLabel = 'Retry',
  isRetrying = false,
  className,
}: {
  title?: ReactNode;
  description?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  isRetrying?: boolean;
  className?: string;
}) {
  return (
    <div
      role="alert"
      className={classNames('flex flex-col items-center px-4 text-center base:py-12', className)}
    >
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-chili-soft text-chili-ink">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <p className="font-semibold text-lg">{title}</p>
      {description && <p className="mt-1 max-w-md text-ink-soft">{description}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-5" loading={isRetrying} onClick={onRetry}>
          <RotateCw aria-hidden />
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
