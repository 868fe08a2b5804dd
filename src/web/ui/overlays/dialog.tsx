import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect } from 'react';
import { classNames } from '../class-names.ts';
import { useFocusReturn } from './use-focus-return.ts';

export const SCRIM_STYLES = 'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in';
export const PANEL_STYLES =
  'fixed inset-x-4 top-1/2 z-40 mx-auto max-h-[calc(100dvh-2rem)] base:max-w-lg -translate-y-1/2 overflow-y-auto scroll-pb-24 rounded-lg border bg-surface p-6 shadow-float outline-none data-[state=open]:animate-fade-in';

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot, the main one last. A button inside `DialogClose` closes the dialog. */
  footer?: ReactNode;
  /** The button that opens the dialog, when no `open` is given. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /**
   * Whether other scripts may open windows above the dialog, such as a bank's approval. The page
   * behind stays blocked, but a click beside the dialog does not close it.
   */
  hasForeignWindows?: boolean;
  className?: string;
};

export function Dialog({
  title,
  description,
  children,
  footer,
  trigger,
  open,
  onOpenChange,
  hasForeignWindows = false,
  className,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!hasForeignWindows}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        {hasForeignWindows ? <InertPage /> : <Radix.Overlay className={SCRIM_STYLES} />}
        <Radix.Content
          className={classNames(PANEL_STYLES, className)}
          {...focusReturn}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(hasForeignWindows && {
            'aria-modal': true,
            onInteractOutside: (event: Event) => event.preventDefault(),
          })}
        >
          <Radix.Title className="pr-10 font-display font-semibold text-xl">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>
          )}
          {children && <div className="mt-5">{children}</div>}
          {footer && <DialogFooter>{footer}</DialogFooter>}
          <Radix.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-10 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Makes our page inert. Radix's modal mode would do that to everything in the body, including
 * windows that other scripts open.
 */
function InertPage() {
  useEffect(() => {
    const page = document.getElementById('root');
    if (!page || page.inert) return;
    page.inert = true;
    const { style } = document.body;
    const { overflow, paddingRight } = style;
    // Replaces the width of the scroll bar, so that the page does not jump sideways.
    style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`;
    style.overflow = 'hidden';
    return () => {
      page.inert = false;
      Object.assign(style, { overflow, paddingRight });
    };
  }, []);
  return <div className={SCRIM_STYLES} data-state="open" />;
}

export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}

/** The buttons of a dialog, which stay in view while a longer dialog scrolls below them. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-6 before:-top-4 sticky -bottom-6 z-10 mt-2 -mb-6 flex flex-col-reverse gap-3 bg-surface px-6 pt-4 pb-6 before:pointer-events-none before:absolute before:inset-x-0 before:h-4 before:bg-linear-to-t before:from-surface before:to-transparent sm:flex-row sm:justify-end">
      {children}
    </div>
  );
}
