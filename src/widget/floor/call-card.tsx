import { useEffect, useRef, useState } from 'react';
import { useDoubleTapGuard } from '#widget/chat/use-double-tap-guard.ts';
import { interpolate } from '#widget/words/interpolate.ts';
import type { Language } from '#widget/words/languages.ts';
import { callCardContent } from './call-card-content.ts';
import type { CallRecord } from './call-record.ts';
import type { CallWords } from './call-word-list.ts';

/** A longer table name does not fit on the drawing. */
const MAX_LETTERS_ON_TABLE = 3;

type CallCardProps = {
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
  const timeOf = (moment: number) => clockTime(moment, language);
  const face = callCardContent(record, words, { isOffline, timeOf });
  const card = useRef<HTMLElement>(null);
  const title = useRef<HTMLParagraphElement>(null);
  const isOut = useIsScrolledOut(title, isInTalk);
  useKeepEndInView(card);
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
        <p className="call-title" ref={title}>
          {face.title}
        </p>
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

/** Whether the card's title has scrolled out at the top; it then stays pinned there. */
function useIsScrolledOut(title: { current: HTMLElement | null }, isInTalk: boolean): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const { current } = title;
    if (!current || !isInTalk || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry?.rootBounds) return;
        const { top, height } = entry.rootBounds;
        // On a very low screen the question needs all the room, so nothing is pinned.
        const hasRoom = height > MIN_ROOM_REM * remPx();
        setOut(!entry.isIntersecting && entry.boundingClientRect.top < top && hasRoom);
      },
      { root: current.closest('main') },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [title, isInTalk]);
  return isOut;
}

/** Keeps the question below the card in view when the card grows taller. */
function useKeepEndInView(card: { current: HTMLElement | null }): void {
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

const MIN_ROOM_REM = 14;

function clockTime(moment: number, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const options = { hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(moment));
}

type CallProgressProps = { status: CallRecord['status']; name: string; table: string };

/** Three stations: told, taken, your table. No progress in between, because none is known. */
function CallProgress({ status, name, table }: CallProgressProps) {
  const isTold = status !== 'asking';
  const isTaken = status === 'taken';
  const [initial = ''] = name;
  return (
    <svg className="way" viewBox="0 10 320 84" aria-hidden="true">
      <path className={isTaken ? 'gone' : 'ahead'} d="M34 56C76 24 116 24 136 40" />
      <path className="ahead" d="M184 60C212 78 228 76 244 62" />
      <g transform="translate(20 64)">
        <circle className={isTold ? 'full' : 'empty'} r="13" />
        {isTold && <path className="tick" d="M-5.500 .5l4 4 7.500-8" />}
      </g>
      <g transform="translate(160 50)">
        {isTaken && <circle className="ring" r="33" />}
        <circle className={isTaken ? 'full' : 'empty'} r="24" />
        {isTaken && initial && <text y="8">{initial.toUpperCase()}</text>}
        {isTaken && !initial && <path className="tick" d="M-8 1l6 6 11-12" />}
      </g>
      <g className="seats" transform="translate(284 54)">
        <path d="M-7-29H7M-7 29H7M-29-7V7M29-7V7" />
        <rect x="-22" y="-22" width="44" height="44" rx="12" />
        {table.length <= MAX_LETTERS_ON_TABLE && <text y="8">{table}</text>}
      </g>
    </svg>
  );
}
