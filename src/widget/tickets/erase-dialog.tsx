import { useState } from 'react';
import { interpolate } from '../words/interpolate.ts';
import { Dialog } from './dialog.tsx';
import type { TicketPageSetup } from './ticket-page-setup.ts';

type EraseDialogProps = {
  setup: TicketPageSetup;
  hasReward: boolean;
  onErase: () => Promise<boolean>;
  onClose: () => void;
};

/** Says what will be erased and what stays, before the guest confirms. */
export function EraseDialog({ setup, hasReward, onErase, onClose }: EraseDialogProps) {
  const { ticket, words } = setup;
  const [isErasing, setErasing] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function erase() {
    if (isErasing) return;
    setErasing(true);
    setFailed(!(await onErase()));
    setErasing(false);
  }

  return (
    <Dialog title={words.eraseTitle} onClose={onClose}>
      {(close) => (
        <>
          <p>{interpolate(words.eraseText, { venue: ticket.venueName })}</p>
          <p>{interpolate(words.eraseNotes, { venue: ticket.venueName })}</p>
          {hasReward && <p>{words.eraseReward}</p>}
          <p className="problem" role="status">
            {hasFailed ? words.busyText : ''}
          </p>
          <div className="pair">
            <button type="button" className="line" onClick={close}>
              {words.keepIt}
            </button>
            <button
              type="button"
              className="primary danger"
              aria-busy={isErasing}
              disabled={isErasing}
              onClick={() => void erase()}
            >
              {words.eraseConfirm}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
