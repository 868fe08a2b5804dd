import { classNames } from './class-names.ts';

/** The shape of what is loading: give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={classNames('h-4 animate-pulse rounded-md bg-ink/8', className)} />
  );
}
