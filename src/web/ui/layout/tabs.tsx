import { ChevronDown } from 'lucide-react';
import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { INPUT_STYLES } from '../fields/input.tsx';

type TabGroup = {
  label: string;
  items: readonly { value: string; label: string; disabled?: boolean }[];
};

/**
 * Tabs in named groups; put one `TabPanel` per tab among the children. With room they stand beside
 * the panel, on a tablet each group is a line above it, and on a phone all are one field.
 */
export function Tabs({
  groups,
  label,
  value,
  onValueChange,
  children,
  className,
  ...root
}: Omit<
  ComponentProps<typeof Radix.Root>,
  'orientation' | 'value' | 'defaultValue' | 'onValueChange'
> & {
  groups: readonly TabGroup[];
  /** Tells screen readers what the tabs choose between. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}) {
  return (
    <Radix.Root
      className={classNames(
        'items-start lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:gap-x-10',
        className,
      )}
      value={value}
      onValueChange={onValueChange}
      {...root}
    >
      <TabSelect {...{ groups, label, value, onValueChange }} />
      {/* Hidden on a phone rather than left out: the panels are named after the tabs. */}
      <Radix.List
        aria-label={label}
        onKeyDown={moveUpOrDown}
        className="flex flex-col gap-y-1 max-md:hidden max-lg:border-b max-lg:pb-3 lg:sticky lg:top-6 lg:gap-y-5"
      >
        {groups.map((group) => (
          <div key={group.label} role="none" className="flex gap-x-2 lg:flex-col lg:gap-y-1">
            {/* Very large letters break the word rather than push the tabs off the screen. */}
            <span
              aria-hidden
              className="wrap-anywhere w-[5.75rem] shrink-0 pt-2.5 text-ink-soft text-sm max-lg:leading-6 lg:w-auto lg:px-3 lg:pt-0 lg:pb-1"
            >
              {group.label}
            </span>
            <div role="none" className="flex min-w-0 flex-wrap gap-x-1 lg:flex-col lg:gap-y-0.5">
              {group.items.map((item) => (
                <Radix.Trigger
                  key={item.value}
                  value={item.value}
                  disabled={item.disabled}
                  onMouseDown={focusQuietly}
                  className={classNames(
                    'min-h-11 rounded-md px-2.5 text-left font-medium text-ink-soft transition-colors max-sm:px-2 max-sm:text-sm lg:min-h-10 lg:px-3',
                    'hover:text-ink disabled:cursor-not-allowed disabled:opacity-55',
                    'data-[state=active]:bg-basil-soft data-[state=active]:text-basil-ink',
                  )}
                >
                  {item.label}
                </Radix.Trigger>
              ))}
            </div>
          </div>
        ))}
      </Radix.List>
      <div className="min-w-0">{children}</div>
    </Radix.Root>
  );
}

/** The tabs of a phone: they would fill a third of the screen. */
function TabSelect({
  groups,
  label,
  value,
  onValueChange,
}: {
  groups: readonly TabGroup[];
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}) {
  return (
    <div className="relative md:hidden">
      <select
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        className={classNames(
          INPUT_STYLES,
          'min-h-12 appearance-none truncate pr-10 font-semibold',
        )}
      >
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.items.map((item) => (
              <option key={item.value} value={item.value} disabled={item.disabled}>
                {item.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-soft"
      />
    </div>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={classNames('pt-4 md:pt-6 lg:pt-0', className)} {...rest} />;
}

/** Radix moves between tabs by the left and right arrows only; beside the panel they stand in a column. */
function moveUpOrDown(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:enabled')];
  const at = tabs.findIndex((tab) => tab.matches(':focus'));
  if (at < 0) return;
  event.preventDefault();
  tabs.at((at + step) % tabs.length)?.focus();
}

/**
 * Focuses a clicked tab without an outline. Otherwise Radix would focus the tab by script, which
 * browsers treat as keyboard focus. Radix does nothing if the tab already has the focus.
 */
function focusQuietly({ button, ctrlKey, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (button === 0 && !ctrlKey) currentTarget.focus({ focusVisible: false });
}
