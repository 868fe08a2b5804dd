import { type ReactNode, useEffect, useRef } from 'react';
import type { FloorCall } from '#shared/floor/contract.ts';
import { tableWords } from '#shared/venues/table-words.ts';
import type { Notice } from '../live/use-call-acts.ts';
import { TableFromAbove } from '../room/table-from-above.tsx';
import { isSafetyMatter } from '../room/tiles.ts';

/**
 * The result of a tap: a kind word if a colleague was faster, or an undo for 'Done'. Also tells a
 * member on the way that the guest has withdrawn the call.
 */
export function NoticeCard({
  notice,
  onSeen,
  onReopen,
  onSayWhatHelped,
}: {
  notice: Notice;
  onSeen: () => void;
  onReopen: (call: FloorCall) => void;
  onSayWhatHelped: (call: FloorCall) => void;
}) {
  const { title, text } = wordsOf(notice);
  const card = useRef<HTMLElement>(null);
  const isAfterTap = notice.kind !== 'unneeded';
  // Scroll to the notice, since the tap may have been far below. Without a tap, nothing may move
  // under a finger.
  useEffect(() => {
    if (isAfterTap) card.current?.scrollIntoView({ block: 'center' });
  }, [isAfterTap]);
  const isTrouble = notice.kind === 'failed';
  return (
    <section
      ref={card}
      role="alert"
      className={`flex flex-wrap items-center gap-4 rounded-[24px] border-[5px] bg-surface p-3.5 ${isTrouble ? 'border-board-chili' : 'border-board-basil'}`}
    >
      <TableFromAbove
        name={notice.tableNumber}
        tone={isTrouble ? 'waiting' : 'taken'}
        className="size-[84px]"
      />
      <div className="min-w-[7em] flex-1">
        <p className="wrap-anywhere font-display font-semibold text-[1.17em] leading-[1.15]">
          {title}
        </p>
        <p className="wrap-anywhere leading-[1.2]">{text}</p>
      </div>
      {notice.kind === 'done' && (
        <>
          {notice.call.outcome === null && (
            <Choice onClick={() => onSayWhatHelped(notice.call)}>What helped?</Choice>
          )}
          <Choice onClick={() => onReopen(notice.call)}>Not done yet</Choice>
        </>
      )}
      <Choice onClick={onSeen}>Seen</Choice>
    </section>
  );
}

function Choice({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="min-h-[52px] rounded-full border-2 border-ink bg-surface px-5 font-semibold max-md:grow"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function wordsOf(notice: Notice): { title: string; text: string } {
  const table = tableWords(notice.tableNumber);
  if (notice.kind === 'done') {
    const text = isSafetyMatter(notice.call)
      ? 'The manager follows this up with the guest.'
      : 'The guest is asked whether it was sorted out.';
    return { title: `${table} is done`, text };
  }
  if (notice.kind === 'withdrawn') {
    return { title: 'No longer needed', text: `The guest at ${inside(table)} needs nobody now.` };
  }
  if (notice.kind === 'unneeded') {
    const { isYours, takenBy } = notice.call;
    const who = isYours ? 'you' : (takenBy ?? 'anybody');
    const text = `The guest has withdrawn the call.${isYours ? ' You are free.' : ''}`;
    return { title: `${table} no longer needs ${who}`, text };
  }
  if (notice.kind === 'failed')
    return { title: `${table} is still as it was`, text: notice.message };
  if (notice.isYou) {
    // A guest who wrote and did not call is not told who comes.
    const whoKnows = notice.isAlarm ? 'Your colleagues know' : 'The guest knows';
    return { title: `${table} is yours already`, text: `${whoKnows} that you are coming.` };
  }
  return {
    title: `${notice.by} was faster`,
    text: `${table} is in good hands. You are free.`,
  };
}

function inside(table: string): string {
  return table.replace(/^Table /, 'table ');
}
