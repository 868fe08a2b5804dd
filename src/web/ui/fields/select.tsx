import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { useDeferredValue, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { INPUT_STYLES } from './input.tsx';

type SelectOption = { value: string; label: string; description?: string };

export type SelectProps = {
  options: readonly SelectOption[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

/** Choose one of a few. Name it with `aria-label`, or use `SelectField`. */
export function Select({
  options,
  value,
  onValueChange,
  placeholder = 'Choose…',
  disabled,
  name,
  className,
  ...trigger
}: SelectProps) {
  const [isOpen, setIsOpen] = useState(false);
  // It goes after the list, once Radix has put the body's style back.
  const isGrounded = useDeferredValue(isOpen) || isOpen;
  return (
    <Radix.Root
      value={value}
      onValueChange={onValueChange}
      // Ours to know, so that the ground is there in the same moment as the list.
      open={isOpen}
      onOpenChange={setIsOpen}
      disabled={disabled}
      name={name}
    >
      <Radix.Trigger
        className={classNames(
          INPUT_STYLES,
          'flex h-11 items-center justify-between gap-2 text-left data-placeholder:text-ink-soft',
          className,
        )}
        {...trigger}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
        </Radix.Icon>
      </Radix.Trigger>
      {isGrounded && <Ground />}
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(32rem,calc(100vw-1.5rem))] animate-fade-in overflow-hidden rounded-lg border bg-surface shadow-float"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <SelectItem key={option.value} option={option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Takes the taps beside the list. Radix would refuse them on the whole page instead, and a browser
 * then works out the styles of everything on it anew (see styles.css).
 */
function Ground() {
  return createPortal(<div data-select-ground className="fixed inset-0 z-50" />, document.body);
}

function SelectItem({ option }: { option: SelectOption }) {
  return (
    <Radix.Item
      value={option.value}
      className="flex min-h-10 cursor-default select-none items-center gap-2 rounded-md py-2 pr-3 pl-9 outline-none data-highlighted:bg-sunken data-[state=checked]:font-semibold"
    >
      <Radix.ItemIndicator className="-ml-6.5 w-4">
        <Check aria-hidden className="size-4 text-basil" />
      </Radix.ItemIndicator>
      <div className="wrap-anywhere min-w-0">
        <Radix.ItemText>{option.label}</Radix.ItemText>
        {option.description && (
          <p className="font-normal text-ink-soft text-sm">{option.description}</p>
        )}
      </div>
    </Radix.Item>
  );
}
