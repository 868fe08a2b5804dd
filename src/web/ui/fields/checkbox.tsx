import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** A checkbox that can be toggled by pressing anywhere on its line. */
export function Checkbox({
  label,
  description,
  checked,
  onCheckedChange,
  disabled,
  className,
}: {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  disabled?: boolean;
  className?: string;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames(
        'flex min-h-11 items-start gap-3 rounded-md px-2 py-2.5 transition-colors',
        disabled ? 'cursor-not-allowed opacity-55' : 'cursor-pointer hover:bg-ink/6',
        className,
      )}
    >
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={({ target }) => onCheckedChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-basil"
      />
      <span className="wrap-anywhere min-w-0">
        {label}
        {description && (
          <span id={`${id}-description`} className="block text-ink-soft text-sm">
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
