import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

export const ALL_SAVED = 'All changes are saved.';

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
  const statusId = useId();
  return (
    <div
      className={classNames(
        '-mx-4 flex flex-wrap items-center justify-end gap-3 px-4 py-3 sm:mx-0 sm:px-0',
        hasChanges && 'sticky bottom-0 z-20 border-t bg-paper/95 backdrop-blur-md',
      )}
    >
      <p
        id={statusId}
        role="status"
        className="wrap-anywhere mr-auto min-w-0 flex-1 text-ink-soft text-sm max-sm:basis-full"
      >
        {hasChanges ? status : ALL_SAVED}
      </p>
      {hasChanges && (
        <Button variant="quiet" disabled={isSaving} onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button
        loading={isSaving}
        disabled={!hasChanges}
        aria-describedby={statusId}
        onClick={onSave}
      >
        Save Changes
      </Button>
    </div>
  );
}
