import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** A switch with its label on the left. */
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
        // The tap area is larger than what is drawn.
        className="group grid w-12 shrink-0 place-items-center rounded-full disabled:cursor-not-allowed disabled:opacity-55 pointer-coarse:-my-2 pointer-coarse:h-11"
      >
        <span className="block h-7 w-12 rounded-full bg-line-strong p-1 transition-colors group-data-[state=checked]:bg-basil">
          <Radix.Thumb className="block size-5 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-5" />
        </span>
      </Radix.Root>
    </div>
  );
}
