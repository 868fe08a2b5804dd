import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './status/spinner.tsx';

const buttonStyles = cva(
  'relative select-none items-center justify-center gap-2 rounded-md font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:opacity-55 base:inline-flex base:max-w-full base:shrink-0 base:text-center [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-basil text-on-basil enabled:hover:bg-basil-strong [a&]:hover:bg-basil-strong',
        secondary:
          'border border-line-strong/60 bg-surface enabled:hover:border-line-strong enabled:hover:bg-sunken [a&]:hover:border-line-strong [a&]:hover:bg-sunken base:text-ink',
        quiet: 'enabled:hover:bg-ink/6 [a&]:hover:bg-ink/6 base:text-ink',
        /** The look on a coloured background. */
        light: 'bg-surface text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
        destructive:
          'bg-chili text-on-chili enabled:hover:bg-chili-strong [a&]:hover:bg-chili-strong',
        link: 'text-basil-ink underline decoration-1 underline-offset-4 hover:decoration-2',
      },
      size: {
        sm: 'text-sm base:min-h-9 pointer-coarse:min-h-11 base:px-3 base:py-1 [&_svg]:size-4',
        md: 'text-base base:min-h-11 base:px-4 base:py-1.5 [&_svg]:size-[1.125rem]',
        lg: 'text-lg base:min-h-13 base:px-6 base:py-2 [&_svg]:size-5',
        icon: 'size-11 [&_svg]:size-5',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'min-h-0 px-0 py-0' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyles> & {
    /** Applies the styles to the only child, for example a link, instead of a button. */
    asChild?: boolean;
    /** Shows a spinner over the label, keeps the width, and refuses clicks. */
    loading?: boolean;
  };

export function Button({
  variant,
  size,
  asChild = false,
  loading = false,
  disabled,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const styles = classNames(buttonStyles({ variant, size }), className);
  // A toast must not cover a main button. One that sends a form may look secondary, for example
  // while there is nothing to send yet.
  const isMain =
    !variant || variant === 'primary' || variant === 'destructive' || type === 'submit';
  const mark = { 'data-main-button': isMain ? '' : undefined };
  if (asChild) {
    return (
      <Slot.Root className={styles} onClick={onClick} {...mark} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={styles}
      disabled={disabled && !loading}
      // Not `disabled`: a disabled button loses the focus, and keyboard users lose their place.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? refuseClick : onClick}
      {...mark}
      {...rest}
    >
      {loading && <Spinner className="absolute inset-0" />}
      {/* Transparent rather than hidden, so that the button keeps its width and name. */}
      <span className={loading ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}>
        {children}
      </span>
    </button>
  );
}

/** Refuses the click, which also keeps the form from being submitted. */
function refuseClick(event: MouseEvent): void {
  event.preventDefault();
}
