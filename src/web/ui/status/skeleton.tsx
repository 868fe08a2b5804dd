import { classNames } from '../class-names.ts';

/**
 * A placeholder with the size of the real content. Marked as busy, so that the page is not taken
 * for complete.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      aria-busy
      className={classNames('animate-pulse bg-ink/8 base:h-4 base:rounded-md', className)}
    />
  );
}
