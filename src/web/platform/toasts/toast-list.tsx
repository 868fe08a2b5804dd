import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { dismissToast, type ToastEntry } from './toasts.tsx';

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
      {/* Placed where it covers no main button: above the bottom bar on a phone, or in a corner beside
          the side column on a wide screen. */}
      <Toast.Viewport
        ref={list}
        hotkey={HOTKEY}
        className={classNames(
          'fixed z-50 flex w-full flex-col gap-2 p-4 outline-none max-md:p-2 md:bottom-0 md:max-w-[26rem] print:hidden',
          corner === 'right'
            ? 'right-0 max-md:top-[env(safe-area-inset-top)]'
            : 'left-0 max-md:bottom-[env(safe-area-inset-bottom)] max-md:[body:has([data-bottom-bar])_&]:bottom-[calc(min(4.5rem,88px)+env(safe-area-inset-bottom))] md:[body:has([data-side-column])_&]:left-52 lg:[body:has([data-side-column])_&]:left-62',
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
        'flex items-start gap-3 rounded-lg border border-l-4 bg-surface p-4 pr-2 shadow-float max-md:py-3',
        'data-[state=open]:animate-slide-in data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
        isDestructive ? 'border-l-chili' : 'border-l-basil',
      )}
    >
      <div className="min-w-0 flex-1 self-center">
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
        className="-my-2 grid size-9 shrink-0 place-items-center rounded-md text-ink-soft pointer-coarse:-my-3 pointer-coarse:size-11 hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

type Corner = 'left' | 'right';

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * The bottom corner of a wide screen where a message covers no main button: the left one, unless a
 * button is there and none in the right one. On a phone, where a message fills the width, the right
 * one stands for the top.
 */
function useClearCorner(shownId: number | undefined): {
  corner: Corner;
  list: RefObject<HTMLOListElement | null>;
} {
  const list = useRef<HTMLOListElement>(null);
  const [corner, setCorner] = useState<Corner>('left');
  const [measuredId, setMeasuredId] = useState(shownId);
  // Every message starts in the left corner, where it is measured.
  if (measuredId !== shownId) {
    setMeasuredId(shownId);
    setCorner('left');
  }
  const left = useRef<Box>(undefined);

  useLayoutEffect(() => {
    left.current = shownId === undefined ? undefined : list.current?.getBoundingClientRect();
    if (left.current) setCorner(clearCorner(left.current));
  }, [shownId]);

  useEffect(() => {
    if (shownId === undefined) return undefined;
    const look = () => left.current && setCorner(clearCorner(left.current));
    window.addEventListener('scroll', look, { capture: true, passive: true });
    // What the message is about often changes the page as well, and moves its buttons.
    const resizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    resizes?.observe(document.body);
    return () => {
      window.removeEventListener('scroll', look, { capture: true });
      resizes?.disconnect();
    };
  }, [shownId]);
  return { corner, list };
}

function clearCorner(left: Box): Corner {
  const width = left.right - left.left;
  const edge = document.documentElement.clientWidth;
  const height = left.bottom - left.top;
  const isAcross = width >= edge;
  const { top, bottom } = isAcross ? { top: 0, bottom: height } : left;
  const right = { top, bottom, left: edge - width, right: edge };
  return coversMainButton(left) && !coversMainButton(right) ? 'right' : 'left';
}

function coversMainButton(message: Box): boolean {
  return [...document.querySelectorAll('[data-main-button]')].some((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const isBeside = right <= message.left || left >= message.right;
    return !isBeside && bottom > message.top && top < message.bottom;
  });
}
