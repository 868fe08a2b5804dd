import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A button that opens a list of actions: put `MenuItem`s and `MenuSeparator`s among the children. */
export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}) {
  return (
    // Not modal: that would hide the page from screen readers while its controls stay focusable.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 animate-fade-in overflow-y-auto rounded-lg border bg-surface p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem({
  icon: Icon,
  tone = 'default',
  disabled,
  asChild,
  onSelect,
  children,
}: {
  icon?: LucideIcon;
  tone?: 'default' | 'destructive';
  disabled?: boolean;
  /** Makes the only child, a link, the item. */
  asChild?: boolean;
  onSelect?: (event: Event) => void;
  children: ReactNode;
}) {
  return (
    <Radix.Item
      asChild={asChild}
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(
        'flex min-h-10 cursor-pointer select-none items-center gap-3 rounded-md px-3 py-2 text-left outline-none',
        'data-disabled:cursor-not-allowed data-disabled:opacity-55',
        tone === 'destructive'
          ? 'text-chili-ink data-highlighted:bg-chili-soft'
          : 'data-highlighted:bg-ink/8',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
          <span className="min-w-0">{children}</span>
        </>
      )}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="truncate px-3 py-2 text-ink-soft text-sm">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
