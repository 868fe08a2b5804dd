import { useId } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

const ALL_SAVED_MESSAGE = 'All changes are saved.';

/**
 * Below the form, and sticky while there is something to save: above the phone's bottom bar, if
 * there is one. Its place in the page decides how long it stays in view: put it at the end of all
 * that the form is about.
 */
export function SaveBar({
  status,
  hasChanges,
  isBlocked = false,
  isSaving,
  saveLabel = 'Save Changes',
  onSave,
  onDiscard,
  className,
}: {
  /** The unsaved changes in words. */
  status: string;
  hasChanges: boolean;
  /** Whether the changes cannot be saved as they are; `status` says why. */
  isBlocked?: boolean;
  isSaving: boolean;
  saveLabel?: string;
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
          'sticky bottom-0 z-20 bg-surface/95 backdrop-blur-md max-md:bottom-[calc(min(4.5rem,88px)+env(safe-area-inset-bottom))]',
        className,
      )}
    >
      <p
        id={statusId}
        role="status"
        className="wrap-anywhere mr-auto min-w-0 flex-1 basis-24 text-ink-soft text-sm"
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
        disabled={!hasChanges || isBlocked}
        aria-describedby={statusId}
        className={hasChanges ? 'max-sm:grow' : undefined}
        onClick={onSave}
      >
        {saveLabel}
      </Button>
    </div>
  );
}
