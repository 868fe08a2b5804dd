import { classNames } from '../class-names.ts';

/** The shape of what is loading: give it the size of the real thing. Busy, so that a page with one is not taken for complete. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      aria-busy
      className={classNames('animate-pulse bg-ink/8 base:h-4 base:rounded-md', className)}
    />
  );
}
