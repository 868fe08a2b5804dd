import { useState } from 'react';
import { type MessagePiece, splitLinks } from '#shared/tickets/split-links.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** A message. Its links open only after the reader has seen their address. */
export function LinkedText({ text }: { text: string }) {
  const [asked, setAsked] = useState<MessagePiece>();
  return (
    <>
      <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line">
        {splitLinks(text).map((piece, place) =>
          piece.href ? (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: what was written does not change
              key={place}
              type="button"
              className="wrap-anywhere inline cursor-pointer text-left underline underline-offset-4"
              onClick={() => setAsked(piece)}
            >
              {piece.text}
            </button>
          ) : (
            piece.text
          ),
        )}
      </p>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title="Open this link?"
        description={`A guest wrote it. It leads to ${asked?.host}: ${asked?.href}`}
        confirmLabel="Open in a new tab"
        cancelLabel="Stay here"
        variant="primary"
        onConfirm={() => {
          window.open(asked?.href, '_blank', 'noopener,noreferrer');
          setAsked(undefined);
        }}
      />
    </>
  );
}
