import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

const buttonStyles = cva(
  'relative inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:opacity-55 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-basil text-on-basil enabled:hover:bg-basil-strong [a&]:hover:bg-basil-strong',
        secondary:
          'border border-line-strong/60 bg-surface text-ink enabled:hover:border-line-strong enabled:hover:bg-sunken [a&]:hover:border-line-strong [a&]:hover:bg-sunken',
        quiet: 'text-ink enabled:hover:bg-ink/6 [a&]:hover:bg-ink/6',
        destructive:
          'bg-chili text-on-chili enabled:hover:bg-chili-strong [a&]:hover:bg-chili-strong',
        link: 'text-basil-ink underline decoration-1 underline-offset-4 hover:decoration-2',
      },
      size: {
        sm: 'h-9 px-3 text-sm [&_svg]:size-4',
        md: 'h-11 px-4 text-base [&_svg]:size-[1.125rem]',
        lg: 'h-13 px-6 text-lg [&_svg]:size-5',
        icon: 'size-11 [&_svg]:size-5',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto px-0' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyles> & {
    /** Puts the looks on the one child, a link for example, instead of a button. */
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
  if (asChild) {
    return (
      <Slot.Root className={styles} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={styles}
      disabled={disabled && !loading}
      // A button that is disabled loses the focus, and whoever uses the keyboard their place.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? refuse : onClick}
      {...rest}
    >
      {loading && <Spinner className="absolute inset-0" />}
      {/* Transparent and not hidden, so that the button keeps its width and its name. */}
      <span className={loading ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}>
        {children}
      </span>
    </button>
  );
}

/** Keeps a form from being sent as well. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
