import { useState } from 'react';
import { type MessagePiece, splitLinks } from '#shared/tickets/split-links.ts';
import { interpolate } from '../words/interpolate.ts';
import { Dialog } from './dialog.tsx';
import type { TicketPageWords } from './ticket-page-words.ts';

/** A message text. A tap on a link first shows where it leads. */
export function LinkedText({ text, words }: { text: string; words: TicketPageWords }) {
  const [asked, setAsked] = useState<MessagePiece>();
  return (
    <>
      <p className="text" dir="auto">
        {splitLinks(text).map((piece, place) =>
          piece.href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sent text does not change
            <button key={place} type="button" className="link" onClick={() => setAsked(piece)}>
              {piece.text}
            </button>
          ) : (
            piece.text
          ),
        )}
      </p>
      {asked?.host && (
        <Dialog title={words.linkTitle} onClose={() => setAsked(undefined)}>
          {(close) => (
            <>
              <p>{interpolate(words.linkText, { host: asked.host ?? '' })}</p>
              <p className="target" dir="ltr">
                {asked.href}
              </p>
              <div className="pair">
                <button type="button" className="line" onClick={close}>
                  {words.linkStay}
                </button>
                <a
                  className="primary"
                  href={asked.href}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  onClick={close}
                >
                  {words.linkOpen}
                </a>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
