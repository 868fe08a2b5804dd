import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { DialogFooter, PANEL_STYLES, SCRIM_STYLES } from './dialog.tsx';
import { useFocusReturn } from './use-focus-return.ts';

type ConfirmDialogProps = {
  title: ReactNode;
  /** Says what will happen, and whether it can be undone. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  variant?: 'primary' | 'destructive';
  /** Whether everything the answer depends on has loaded. */
  canConfirm?: boolean;
  /** While true the dialog stays open and cannot be closed. */
  isPending?: boolean;
  onConfirm: () => void;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children?: ReactNode;
};

/**
 * Asks before an action that cannot be undone. If `open` is given, the caller closes the dialog
 * when the work is done; otherwise it closes as soon as the user answers.
 */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'destructive',
  canConfirm = true,
  isPending = false,
  onConfirm,
  trigger,
  open,
  onOpenChange,
  children,
}: ConfirmDialogProps) {
  const isControlled = open !== undefined;
  const focusReturn = useFocusReturn();
  const confirm = (
    <Button variant={variant} disabled={!canConfirm} loading={isPending} onClick={onConfirm}>
      {confirmLabel}
    </Button>
  );
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isPending && onOpenChange?.(isOpen)}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={SCRIM_STYLES} />
        <Radix.Content className={PANEL_STYLES} {...focusReturn}>
          <Radix.Title className="font-display font-semibold text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>
          {children && <div className="mt-5">{children}</div>}
          <DialogFooter>
            <Radix.Cancel asChild>
              <Button variant="secondary" disabled={isPending}>
                {cancelLabel}
              </Button>
            </Radix.Cancel>
            {isControlled ? confirm : <Radix.Action asChild>{confirm}</Radix.Action>}
          </DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
