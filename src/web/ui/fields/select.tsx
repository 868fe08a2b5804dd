import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { memo, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { classNames } from '../class-names.ts';
import { INPUT_STYLES } from './input.tsx';

export type SelectOption = {
  value: string;
  label: string;
  description?: string;
  /** Shown beside the option and announced with it by screen readers. */
  aside?: ReactNode;
  /** A heading shown above this option, for it and the options that follow. */
  heading?: string;
};

export type SelectProps = {
  options: readonly SelectOption[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  /** `plain` is for use in a bar, which sets the size itself. */
  look?: 'field' | 'plain';
  /** Shown before the chosen option. */
  mark?: ReactNode;
  /** A short remark below the chosen option. */
  note?: ReactNode;
  className?: string;
  /** The full text of the chosen option, which may be cut off on the screen. */
  title?: string | undefined;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

/** A select for choosing one of a few options. Label it with `aria-label`, or use `SelectField`. */
export function Select({
  options,
  value,
  onValueChange,
  placeholder = 'Choose…',
  disabled,
  look = 'field',
  mark,
  note,
  className,
  ...trigger
}: SelectProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  // Keep the backdrop until Radix has restored the body's style; the list disappears first.
  const isGrounded = useDeferredValue(isOpen) || isOpen;
  return (
    // Radix's root would also render a native select with all options, for forms sent without
    // scripts.
    <Radix.unstable_Provider
      value={value}
      onValueChange={onValueChange}
      // Controlled, so that the backdrop appears in the same moment as the list.
      open={isOpen}
      onOpenChange={setIsOpen}
      disabled={disabled}
    >
      <Radix.Trigger
        className={classNames(
          look === 'field'
            ? [INPUT_STYLES, 'min-h-11 justify-between gap-2 py-1.5']
            : 'rounded-md font-semibold transition-colors hover:bg-ink/6',
          'flex items-center text-left data-placeholder:text-ink-soft',
          className,
        )}
        onKeyDown={({ key }) => {
          // Render the options now: Radix looks for the typed letter right after this.
          if (key.length === 1 && key !== ' ') flushSync(() => setIsTyped(true));
        }}
        onBlur={() => setIsTyped(false)}
        {...trigger}
      >
        {mark}
        <span className={look === 'field' ? 'line-clamp-2' : 'line-clamp-2 min-w-0 grow'}>
          <Radix.Value placeholder={placeholder}>
            {options.find((option) => option.value === value)?.label ?? ''}
          </Radix.Value>
          {note && <span className="block truncate font-normal text-ink-soft text-xs">{note}</span>}
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
        </Radix.Icon>
      </Radix.Trigger>
      {isGrounded && <Backdrop />}
      {(isOpen || isTyped) && (
        <Radix.Portal>
          <Radix.Content
            position="popper"
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(32rem,calc(100vw-1.5rem))] animate-fade-in overflow-hidden rounded-lg border bg-surface shadow-float"
          >
            <Radix.Viewport className="p-1">
              {options.map((option) => (
                <SelectItem key={option.value} {...option} isChosen={option.value === value} />
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.unstable_Provider>
  );
}

/**
 * Catches taps beside the list. Radix would disable pointer events on the whole body instead, which
 * makes the browser recompute the styles of everything on the page (see styles.css).
 */
function Backdrop() {
  return createPortal(<div data-select-ground className="fixed inset-0 z-50" />, document.body);
}

/**
 * Does not use Radix's text and indicator parts: each registers itself after mounting and
 * re-renders all items.
 */
const SelectItem = memo(function SelectItem({
  value,
  label,
  description,
  aside,
  heading,
  isChosen,
}: SelectOption & { isChosen: boolean }) {
  const labelId = useId();
  const item = (
    <Radix.Item
      value={value}
      textValue={label}
      aria-labelledby={labelId}
      className="flex min-h-10 cursor-default select-none items-center gap-2 rounded-md py-2 pr-3 pl-9 outline-none data-highlighted:bg-ink/8 data-[state=checked]:font-semibold"
    >
      {isChosen && <Check aria-hidden className="-ml-6.5 size-4 shrink-0 text-basil" />}
      <div className="wrap-anywhere min-w-0">
        <span id={labelId}>
          {label}
          {aside && <> {aside}</>}
        </span>
        {description && <p className="font-normal text-ink-soft text-sm">{description}</p>}
      </div>
    </Radix.Item>
  );
  if (!heading) return item;
  return (
    <>
      <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
      <p aria-hidden className="px-3 pt-2 pb-1 text-ink-soft text-sm">
        {heading}
      </p>
      {item}
    </>
  );
});
