import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

export const ALL_SAVED_MESSAGE = 'All changes are saved.';

/**
 * Below the form, and sticky while there is something to save: above the phone's bottom bar, if
 * there is one.
 */
export function SaveBar({
  status,
  hasChanges,
  isSaving,
  onSave,
  onDiscard,
  className,
}: {
  /** The unsaved changes in words. */
  status: string;
  hasChanges: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** Styles that fit it to its surroundings. */
  className: string;
}) {
  const statusId = useId();
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-3',
        hasChanges &&
          'sticky bottom-0 z-20 bg-surface/95 backdrop-blur-md max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))]',
        className,
      )}
    >
      <p
        id={statusId}
        role="status"
        className="wrap-anywhere mr-auto min-w-0 flex-1 text-ink-soft text-sm max-sm:basis-full"
      >
        {hasChanges ? status : ALL_SAVED_MESSAGE}
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
