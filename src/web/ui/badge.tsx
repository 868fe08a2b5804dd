import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const badgeStyles = cva(
  'inline-flex h-6 w-fit items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-semibold text-xs [&_svg]:size-3.5 [&_svg]:shrink-0',
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
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeStyles>;

export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span className={classNames(badgeStyles({ tone }), className)} {...rest} />;
}
