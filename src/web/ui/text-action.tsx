import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** An action within a line of text: quiet, underlined, and still large enough for a finger. */
export function TextAction({
  asChild = false,
  className,
  ...rest
}: ComponentProps<'button'> & {
  /** Applies the styles to the only child, for example a link, instead of a button. */
  asChild?: boolean;
}) {
  const styles = classNames(
    'inline-flex min-h-11 items-center text-left font-medium text-ink-soft text-sm underline decoration-1 decoration-line-strong underline-offset-4 transition-colors hover:text-ink',
    className,
  );
  if (asChild) return <Slot.Root className={styles} {...rest} />;
  return <button type="button" className={styles} {...rest} />;
}
