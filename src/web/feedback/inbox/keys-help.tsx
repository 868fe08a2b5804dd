import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { KeyCap } from './key-cap.tsx';
import { availableInboxKeys } from './use-inbox-shortcuts.ts';

/** A help dialog listing the keyboard shortcuts. */
export function KeysHelp({
  isOnlyReading,
  onClose,
}: {
  isOnlyReading: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keys"
      description="They work whenever you are not typing in a field."
    >
      <dl className="grid gap-y-2">
        {availableInboxKeys({ isOnlyReading }).map(({ key, words }) => (
          <div
            key={key}
            className="flex items-center justify-between gap-4 border-b pb-2 last:border-0"
          >
            <dt>{words}</dt>
            <dd>
              <KeyCap>{key === 'Escape' ? 'Esc' : key}</KeyCap>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
