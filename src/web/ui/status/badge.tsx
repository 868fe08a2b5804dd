import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

const badgeStyles = cva(
  'inline-flex w-fit items-center gap-1.5 rounded-full font-semibold base:max-w-full base:shrink-0 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-ink/8 text-ink',
        basil: 'bg-basil-soft text-basil-ink',
        saffron: 'bg-saffron-soft text-saffron-ink',
        chili: 'bg-chili-soft text-chili-ink',
        alarm: 'bg-chili text-on-chili',
        highlight: 'bg-saffron text-on-saffron',
        outline: 'border text-ink-soft',
      },
      size: {
        sm: 'base:min-h-6 base:px-2.5 base:text-xs [&_svg]:size-3.5',
        lg: 'px-3.5 base:min-h-8 base:text-sm [&_svg]:size-4',
      },
    },
    defaultVariants: { tone: 'neutral', size: 'sm' },
  },
);

export type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeStyles>;

export function Badge({ tone, size, className, ...rest }: BadgeProps) {
  return <span className={classNames(badgeStyles({ tone, size }), className)} {...rest} />;
}
