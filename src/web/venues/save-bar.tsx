import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

/** Below what it saves, and in sight as long as there is something to save. */
export function SaveBar({
  status,
  hasChanges,
  isSaving,
  onSave,
  onDiscard,
}: {
  /** What is waiting to be saved, in words. */
  status: string;
  hasChanges: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}) {
  return (
    <div
      className={classNames(
        '-mx-4 flex flex-wrap items-center justify-end gap-3 px-4 py-3 sm:mx-0 sm:px-0',
        hasChanges && 'sticky bottom-0 z-20 border-t bg-paper/95 backdrop-blur-md',
      )}
    >
      <p
        role="status"
        className="wrap-anywhere mr-auto min-w-0 flex-1 text-ink-soft text-sm max-sm:basis-full"
      >
        {hasChanges ? status : 'All changes are saved.'}
      </p>
      {hasChanges && (
        <Button variant="quiet" disabled={isSaving} onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button loading={isSaving} disabled={!hasChanges} onClick={onSave}>
        Save Changes
      </Button>
    </div>
  );
}
