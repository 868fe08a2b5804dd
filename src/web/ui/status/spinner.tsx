import { classNames } from '../class-names.ts';

/**
 * With a label, screen readers announce it; without one, it decorates an element that is announced.
 */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      role={label ? 'status' : undefined}
      aria-hidden={label ? undefined : true}
      className={classNames('inline-flex items-center justify-center', className)}
    >
      <span
        aria-hidden
        className="size-[1.15em] animate-spin rounded-full border-2 border-current border-r-transparent"
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
