import { useEffect, useRef, useState } from 'react';
import { useDoubleTapGuard } from '../chat/use-double-tap-guard.ts';
import { interpolate } from '../words/interpolate.ts';
import type { Language } from '../words/languages.ts';
import { callCardContent } from './call-card-content.ts';
import { CallProgress } from './call-progress.tsx';
import type { CallRecord } from './call-record.ts';
import type { CallWords } from './call-word-list.ts';

export type CallCardProps = {
  record: CallRecord;
  isOffline: boolean;
  /** Whether the chat continues below the card, so the card can scroll out of view. */
  isInTalk: boolean;
  words: CallWords;
  language: Language;
  onWithdraw: () => void;
  onSettle: (isSettled: boolean) => void;
};

/** Shows the state of the guest's call in the chat. Screen readers announce each change once. */
export function CallCard(props: CallCardProps) {
  const { record, isOffline, isInTalk, words, language, onWithdraw, onSettle } = props;
  const timeOf = (moment: number) => clock(moment, language);
  const face = callCardContent(record, words, { isOffline, timeOf });
  const card = useRef<HTMLElement>(null);
  const isOut = useIsOut(card, isInTalk);
  useEndInView(card);
  // Ignore the second tap of a double tap: it was meant for the previous content.
  const { hasSettled, tapGuard } = useDoubleTapGuard(face.title, '');
  const name = record.takenBy ?? '';
  return (
    <>
      {isInTalk && isOut && (
        <div className="call-strip" aria-live="off">
          {/* The text comes from the style sheet, so a screen reader does not read the card twice. */}
          <button
            type="button"
            aria-label={face.title}
            data-title={face.title}
            onClick={() => card.current?.scrollIntoView({ block: 'nearest' })}
          />
        </div>
      )}
      <section className={`call ending ${record.status}`} aria-label={words.yourCall} ref={card}>
        <p className="call-title">{face.title}</p>
        {face.text && <p className="call-text">{face.text}</p>}
        {face.hasStations && (
          <>
            <CallProgress status={record.status} name={name} table={record.table ?? ''} />
            <ol className="stations">
              <Station
                isReached={record.status !== 'asking'}
                name={words.stationTold}
                time={record.toldAt && timeOf(record.toldAt)}
              />
              <Station
                isReached={record.status === 'taken'}
                name={
                  record.status === 'taken' && name
                    ? interpolate(words.stationTaken, { name })
                    : words.stationOpen
                }
                time={record.takenAt && timeOf(record.takenAt)}
              />
              <Station isReached={false} name={words.tableField} />
            </ol>
          </>
        )}
        {face.note && <p className="call-note">{face.note}</p>}
        <div className={hasSettled ? 'call-actions' : 'call-actions fresh'} {...tapGuard}>
          {face.asksWhetherSorted && (
            <div className="pair">
              <button type="button" className="primary" onClick={() => onSettle(true)}>
                {words.sortedYes}
              </button>
              <button type="button" className="line" onClick={() => onSettle(false)}>
                {words.sortedNo}
              </button>
            </div>
          )}
          {face.canWithdraw && (
            <button type="button" className="quiet" onClick={onWithdraw}>
              {words.withdraw}
            </button>
          )}
        </div>
      </section>
    </>
  );
}

function Station({
  isReached,
  name,
  time,
}: {
  isReached: boolean;
  name: string;
  time?: string | number;
}) {
  return (
    <li>
      {isReached ? <b>{name}</b> : name}
      {time && <span>{time}</span>}
    </li>
  );
}

/** Whether the card has scrolled out at the top; its first line then stays pinned there. */
function useIsOut(card: { current: HTMLElement | null }, isInTalk: boolean): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const { current } = card;
    if (!current || !isInTalk || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry?.rootBounds) return;
        const { top, height } = entry.rootBounds;
        // On a very low screen the question needs all the room, so nothing is pinned.
        const hasRoom = height > LEAST_ROOM_REM * remPx();
        setOut(!entry.isIntersecting && entry.boundingClientRect.top < top && hasRoom);
      },
      { root: current.closest('main') },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [card, isInTalk]);
  return isOut;
}

/** Keeps the question below the card in view when the card grows taller. */
function useEndInView(card: { current: HTMLElement | null }): void {
  useEffect(() => {
    const { current } = card;
    const talk = current?.closest('main');
    if (!current || !talk) return;
    let height = current.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grownBy = current.offsetHeight - height;
      height = current.offsetHeight;
      const toEnd = talk.scrollHeight - talk.clientHeight - talk.scrollTop;
      if (grownBy > 0 && toEnd <= grownBy + 1) talk.scrollTop = talk.scrollHeight;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [card]);
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

const LEAST_ROOM_REM = 14;

function clock(moment: number, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const options = { hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(moment));
}
