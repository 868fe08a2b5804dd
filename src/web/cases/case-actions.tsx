import { CircleCheck, FileText, RotateCcw } from 'lucide-react';
import { urlOf } from '#shared/api/call.ts';
import { type CaseFile, printCase } from '#shared/cases/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Buttons to open the case as a PDF and to close or reopen it. */
export function CaseActions({
  file: { id, status },
  stepsLeft,
  isChanging,
  onClose,
  onReopen,
}: {
  file: CaseFile;
  stepsLeft: number;
  isChanging: boolean;
  onClose: () => void;
  onReopen: () => void;
}) {
  return (
    <>
      <Button asChild variant="secondary">
        <a href={urlOf(printCase, { params: { id } })} target="_blank" rel="noopener">
          <FileText aria-hidden />
          Open the PDF
        </a>
      </Button>
      {status === 'closed' ? (
        <Button variant="secondary" loading={isChanging} onClick={onReopen}>
          <RotateCcw aria-hidden />
          Open again
        </Button>
      ) : stepsLeft === 0 ? (
        <Button loading={isChanging} onClick={onClose}>
          <CircleCheck aria-hidden />
          Close the case
        </Button>
      ) : (
        <ConfirmDialog
          title={stepsLeft === 1 ? 'One step is left' : `${stepsLeft} steps are left`}
          description="Not every step fits every case. You can open it again at any time."
          confirmLabel="Close anyway"
          variant="primary"
          onConfirm={onClose}
          trigger={
            <Button variant="secondary" loading={isChanging}>
              <CircleCheck aria-hidden />
              Close the case
            </Button>
          }
        />
      )}
    </>
  );
}
