import { RadioGroup } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** A choice of one among several options, each with room for an explanation. */
export function RadioCards({
  label,
  value,
  onValueChange,
  disabled,
  className,
  children,
}: {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={onValueChange}
      disabled={disabled}
      className={classNames('grid gap-3', className)}
    >
      {children}
    </RadioGroup.Root>
  );
}

/** `name` is the label; the children give details, and must not contain controls. */
export function RadioCard({
  value,
  name,
  className,
  children,
}: {
  value: string;
  name: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div
      className={classNames(
        'relative rounded-lg border bg-surface transition-colors hover:border-line-strong',
        'has-data-[state=checked]:border-basil has-data-[state=checked]:ring-1 has-data-[state=checked]:ring-basil',
        className,
      )}
    >
      {/* Covers the card, so that all of it can be pressed while the text stays plain. */}
      <RadioGroup.Item
        value={value}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-more`}
        className="group absolute inset-0 rounded-lg disabled:cursor-not-allowed"
      >
        <span
          aria-hidden
          className="absolute top-5 right-4 grid size-5 place-items-center rounded-full border-2 border-line-strong group-data-[state=checked]:border-basil"
        >
          <RadioGroup.Indicator className="size-2.5 rounded-full bg-basil" />
        </span>
      </RadioGroup.Item>
      <div className="pointer-events-none relative p-4">
        <p id={`${id}-name`} className="pr-8 font-semibold text-lg">
          {name}
        </p>
        <div id={`${id}-more`}>{children}</div>
      </div>
    </div>
  );
}
