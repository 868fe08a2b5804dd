import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { dismissToast, type ToastEntry } from './toasts.tsx';
import { useClearCorner } from './use-clear-corner.ts';

const TOAST_DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];

/** The messages in their corner; each is announced, and disappears after a time or when swiped. */
export function ToastList({ entries }: { entries: readonly ToastEntry[] }) {
  const { corner, list } = useClearCorner(entries.find(({ isOpen }) => isOpen)?.id);
  return (
    <Toast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {entries.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
      {/* Placed where it covers no main button: over the top bar on a phone, or in a corner beside
          the side column on a wide screen. */}
      <Toast.Viewport
        ref={list}
        hotkey={HOTKEY}
        className={classNames(
          'fixed z-50 flex w-full flex-col gap-2 p-4 outline-none max-md:top-[env(safe-area-inset-top)] max-md:p-2 md:bottom-0 md:max-w-[26rem] print:hidden',
          corner === 'right'
            ? 'right-0'
            : 'left-0 md:[body:has([data-side-column])_&]:left-52 lg:[body:has([data-side-column])_&]:left-62',
        )}
      />
    </Toast.Provider>
  );
}

function ToastCard({ entry }: { entry: ToastEntry }) {
  const isDestructive = entry.variant === 'destructive';
  return (
    <Toast.Root
      open={entry.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast(entry.id)}
      className={classNames(
        'flex items-start gap-3 rounded-lg border border-l-4 bg-surface p-4 pr-2 shadow-float max-md:py-2',
        'data-[state=open]:animate-slide-in data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
        isDestructive ? 'border-l-chili' : 'border-l-basil',
      )}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title
          className={classNames('font-semibold text-sm', isDestructive && 'text-chili-ink')}
        >
          {entry.title}
        </Toast.Title>
        {entry.description && (
          <Toast.Description className="mt-1 text-ink-soft text-sm">
            {entry.description}
          </Toast.Description>
        )}
        {entry.action && (
          <Toast.Action asChild altText={entry.action.label} onClick={entry.action.onSelect}>
            <Button variant="secondary" size="sm" className="mt-3">
              {entry.action.label}
            </Button>
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className="grid size-9 shrink-0 place-items-center rounded-md text-ink-soft pointer-coarse:size-11 hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
