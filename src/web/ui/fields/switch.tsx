import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** On or off, at once, with its label at the left. */
export function Switch({
  label,
  description,
  checked,
  onCheckedChange,
  disabled,
  name,
  className,
}: {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  disabled?: boolean;
  name?: string;
  className?: string;
}) {
  const id = useId();
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-40">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-ink-soft text-sm">
            {description}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        name={name}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={description ? `${id}-description` : undefined}
        className="relative h-7 w-12 shrink-0 rounded-full bg-line-strong transition-colors disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:bg-basil"
      >
        <Radix.Thumb className="block size-5 translate-x-1 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-6" />
      </Radix.Root>
    </div>
  );
}
