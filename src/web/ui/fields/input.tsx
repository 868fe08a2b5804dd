import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** The common style of inputs and selects. */
export const INPUT_STYLES =
  'rounded-md border border-line-strong bg-surface px-3 text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-basil focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-chili aria-invalid:focus-visible:outline-chili base:w-full base:min-w-0 base:text-base';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={classNames(
        INPUT_STYLES,
        // A read-only field does not look like a box to type into, in either theme.
        'read-only:border-transparent read-only:bg-sunken dark:read-only:bg-ink/6 base:h-11',
        className,
      )}
      {...rest}
    />
  );
}
