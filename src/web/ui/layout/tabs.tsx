import { Tabs as Radix } from 'radix-ui';
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';

type TabItem = { value: string; label: ReactNode; disabled?: boolean };

/** A row of tabs; put one `TabPanel` per item among the children. */
export function Tabs({
  items,
  label,
  children,
  className,
  ...root
}: Omit<ComponentProps<typeof Radix.Root>, 'orientation'> & {
  items: readonly TabItem[];
  /** Tells screen readers what the tabs choose between. */
  label: string;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => showActiveTab(row.current, root.value), [root.value]);
  return (
    <Radix.Root className={className} {...root}>
      <div
        ref={row}
        className="-mx-1 scroll-fade-x overflow-x-auto px-1 pb-px [scrollbar-width:none]"
      >
        <Radix.List
          aria-label={label}
          className="flex w-max min-w-full gap-1 border-b max-sm:gap-0"
        >
          {items.map((item) => (
            <Radix.Trigger
              key={item.value}
              value={item.value}
              disabled={item.disabled}
              onMouseDown={focusQuietly}
              className={classNames(
                '-mb-px h-11 whitespace-nowrap rounded-t-md border-transparent border-b-2 px-3 font-medium text-ink-soft transition-colors max-sm:px-2 max-sm:text-sm',
                'hover:text-ink focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-55',
                'data-[state=active]:border-basil data-[state=active]:text-ink',
              )}
            >
              {item.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={classNames('pt-6', className)} {...rest} />;
}

/**
 * Focuses a clicked tab without an outline. Radix would focus it by script, which browsers treat as
 * keyboard focus; it leaves a tab alone that already has the focus.
 */
function focusQuietly({ button, ctrlKey, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (button === 0 && !ctrlKey) currentTarget.focus({ focusVisible: false });
}

/** Scrolls the row to the chosen tab, which may be out of view on a narrow screen. */
function showActiveTab(row: HTMLElement | null, value: string | undefined): void {
  const active = row?.querySelector<HTMLElement>('[data-state="active"]');
  if (!row || !active || value === undefined) return;
  row.scrollLeft = active.offsetLeft - (row.clientWidth - active.offsetWidth) / 2;
}
