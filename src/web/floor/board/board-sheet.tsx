import { type LucideIcon, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { SCRIM_STYLES } from '#web/ui/overlays/dialog.tsx';
import { useFocusReturn } from '#web/ui/overlays/use-focus-return.ts';
import { Spinner } from '#web/ui/status/spinner.tsx';
import { BOARD_TEXT_STYLES, WAITING_HEADING_ID } from './board-text-styles.ts';

const TONES = {
  call: 'bg-board-call text-on-board-call',
  /** For the card of a danger. */
  onDanger: 'bg-on-board-danger text-board-danger',
  basil: 'bg-board-basil text-on-board-basil',
} as const;

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
export function focusBoard(): void {
  if (document.activeElement !== document.body) return;
  // Scrolling could move the board just as a member taps it.
  document.getElementById(WAITING_HEADING_ID)?.focus({ preventScroll: true });
}

/** A button large enough for a thumb while the other hand carries plates. */
export function BigButton({
  tone,
  icon: Icon,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & {
  tone: keyof typeof TONES;
  icon?: LucideIcon | ((props: { className: string }) => ReactNode);
  isBusy?: boolean;
}) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={classNames(
        'relative flex select-none items-center justify-center gap-3.5 rounded-[18px] px-4 font-bold active:opacity-85 base:w-full base:leading-[1.1]',
        TONES[tone],
        className,
      )}
      onClick={isBusy ? undefined : onClick}
      {...rest}
    >
      {isBusy && <Spinner className="absolute inset-0" />}
      <span className={classNames('flex items-center gap-[0.4em]', isBusy && 'opacity-0')}>
        {Icon && <Icon aria-hidden className="size-[1em] shrink-0" />}
        {children}
      </span>
    </button>
  );
}
