import { CircleCheck, FileText, RotateCcw, ShieldOff } from 'lucide-react';
import { useRef } from 'react';
import { buildEndpointUrl } from '#shared/api/call-endpoint.ts';
import { type CaseFile, printCase } from '#shared/cases/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Buttons to open the case as a PDF, to close or reopen it, and to dismiss a misread message. */
export function CaseActions({
  file,
  stepsLeft,
  isChanging,
  onClose,
  onReopen,
  onDismiss,
}: {
  file: CaseFile;
  stepsLeft: number;
  isChanging: boolean;
  /** Called with the number of messages about danger that were shown. */
  onClose: (messagesSeen: number) => void;
  onReopen: () => void;
  /** Called if none of the guest's messages shown here is a safety issue. */
  onDismiss: (messagesSeen: number) => void;
}) {
  const { id, status, onTicket } = file;
  /** Counted when the dialog opens: a message that arrives later, behind it, has not been read. */
  const messagesSeen = useRef(onTicket.length);
  const onOpenChange = (isOpen: boolean) => {
    if (isOpen) messagesSeen.current = onTicket.length;
  };
  return (
    <>
      <Button asChild variant="secondary">
        <a href={buildEndpointUrl(printCase, { params: { id } })} target="_blank" rel="noopener">
          <FileText aria-hidden />
          Open the PDF
        </a>
      </Button>
      {status === 'open' && isClassFromMessagesOnly(file) && (
        <ConfirmDialog
          title="Was the guest’s message misread?"
          description="The case closes as a false alarm and keeps its log. It reopens if the guest writes about danger again."
          confirmLabel="Yes, a false alarm"
          variant="primary"
          onOpenChange={onOpenChange}
          onConfirm={() => onDismiss(messagesSeen.current)}
          trigger={
            <Button variant="secondary" loading={isChanging}>
              <ShieldOff aria-hidden />
              Not a safety issue
            </Button>
          }
        />
      )}
      {status === 'closed' ? (
        <Button variant="secondary" loading={isChanging} onClick={onReopen}>
          <RotateCcw aria-hidden />
          Open again
        </Button>
      ) : stepsLeft === 0 ? (
        <Button loading={isChanging} onClick={() => onClose(onTicket.length)}>
          <CircleCheck aria-hidden />
          Close the case
        </Button>
      ) : (
        <ConfirmDialog
          title={stepsLeft === 1 ? 'One step is left' : `${stepsLeft} steps are left`}
          description="Not every step fits every case. You can reopen it at any time."
          confirmLabel="Close anyway"
          variant="primary"
          onOpenChange={onOpenChange}
          onConfirm={() => onClose(messagesSeen.current)}
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

/**
 * Whether only messages on the ticket ever decided the class. If the answer's own words decided it,
 * the class is corrected at the answer, because dismissing it here would also dismiss other answers
 * with the same words. After one dismissal, later messages can be dismissed too.
 */
function isClassFromMessagesOnly({ entries, because, answer }: CaseFile): boolean {
  const decisions = entries.filter(({ act }) => act === 'opened' || act === 'class_changed');
  const hasWords = Boolean(answer?.textGeneral || answer?.textSpecific);
  return (
    hasWords &&
    because.length === 0 &&
    decisions.every(({ details }) => details.isOnTicket === true || details.to === null)
  );
}
