import { useEffect, useRef, useState } from 'react';
import { useSettled } from '../chat/use-settled.ts';
import { interpolate } from '../words/interpolate.ts';
import type { Language } from '../words/languages.ts';
import { callFace } from './call-face.ts';
import type { CallRecord } from './call-record.ts';
import { CallWay } from './call-way.tsx';
import type { CallWords } from './call-word-list.ts';

export type CallCardProps = {
  record: CallRecord;
  isOffline: boolean;
  /** Whether the conversation goes on below, so that the card may leave the screen. */
  isInTalk: boolean;
  words: CallWords;
  language: Language;
  onWithdraw: () => void;
  onSettle: (isSettled: boolean) => void;
};

/** The life of the call, standing where it was made. A change of it is said once, as any message. */
export function CallCard(props: CallCardProps) {
  const { record, isOffline, isInTalk, words, language, onWithdraw, onSettle } = props;
  const timeOf = (moment: number) => clock(moment, language);
  const face = callFace(record, words, { isOffline, timeOf });
  const card = useRef<HTMLElement>(null);
  const isOut = useIsOut(card, isInTalk);
  useEndInView(card);
  // The second tap of a double tap was meant for what stood there before.
  const hasSettled = useSettled(face.title, '');
  const name = record.takenBy ?? '';
  return (
    <>
      {isInTalk && isOut && (
        <div className="call-strip" aria-live="off">
          {/* Drawn by the style sheet: what the card says is not said twice. */}
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
            <CallWay status={record.status} name={name} table={record.table ?? ''} />
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
        <div className={hasSettled ? 'call-actions' : 'call-actions fresh'}>
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

/** Whether the card has left the screen upwards: then its first line stays behind. */
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
        // Where there is little room the question needs all of it.
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

/** When the card grows, the question below it stays in view for whoever was looking at it. */
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
