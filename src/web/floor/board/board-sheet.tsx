import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { SCRIM_STYLES } from '#web/ui/overlays/dialog.tsx';
import { useFocusReturn } from '#web/ui/overlays/use-focus-return.ts';
import { BOARD_TEXT_STYLES, WAITING_HEADING_ID } from './board-text.ts';

/** A dialog on the board: from below on a phone, centred on a tablet. */
export function BoardSheet({
  title,
  description,
  picture,
  onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  picture?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={SCRIM_STYLES} />
        <Dialog.Content
          className={classNames(
            BOARD_TEXT_STYLES,
            'fixed z-40 flex max-h-[94dvh] flex-col gap-4 overflow-y-auto bg-paper p-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-float outline-none data-[state=open]:animate-rise-in max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-[28px] md:inset-0 md:m-auto md:h-fit md:w-[min(680px,94vw)] md:rounded-[28px] md:p-7',
          )}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event);
            focusBoard();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-center gap-4 pr-14">
            {picture}
            <div className="min-w-0">
              <Dialog.Title className="wrap-anywhere font-display font-semibold text-[1.25em] leading-[1.1]">
                {title}
              </Dialog.Title>
              {description && (
                <Dialog.Description className="mt-1 text-board-soft leading-[1.2]">
                  {description}
                </Dialog.Description>
              )}
            </div>
          </div>
          {children}
          <Dialog.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-12 place-items-center rounded-full hover:bg-ink/6"
          >
            <X aria-hidden className="size-7" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The button that opened the sheet may have vanished with its card, so focus the board instead. */
function focusBoard(): void {
  if (document.activeElement !== document.body) return;
  // Scrolling could move the board just as a member taps it.
  document.getElementById(WAITING_HEADING_ID)?.focus({ preventScroll: true });
}
