import { useEffect, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import {
  isLeavePromptOpen,
  resolveLeavePrompt,
  subscribeToLeavePrompt,
  watchUnload,
} from './unsaved-changes.ts';

/** Asks before unsaved edits are lost; every page with edits renders it. */
export function UnsavedChangesDialog() {
  const isAsking = useSyncExternalStore(subscribeToLeavePrompt, isLeavePromptOpen, () => false);
  useEffect(watchUnload, []);
  return (
    <ConfirmDialog
      title="Leave without saving?"
      description="You have unsaved changes here. Leave now and you’ll lose them."
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      open={isAsking}
      onOpenChange={(isOpen) => !isOpen && resolveLeavePrompt(false)}
      onConfirm={() => resolveLeavePrompt(true)}
    />
  );
}
