import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { FloorCall, UnsettledVisit } from '#shared/floor/contract.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import type { CallNotice } from '../live/use-call-actions.ts';
import { TableFromAbove } from '../room/table-from-above.tsx';
import { isSafetyMatter } from '../room/tiles.ts';
import { staffName } from '../staff-name.ts';

/** The result of a tap: a kind word if a colleague was faster, or an undo for 'Done'. */
export function NoticeCard({
  notice,
  onSeen,
  onReopen,
  onSayWhatHelped,
}: {
  notice: CallNotice;
  onSeen: () => void;
  onReopen: (call: FloorCall) => void;
  onSayWhatHelped: (call: FloorCall) => void;
}) {
  const { title, text } = wordsOf(notice);
  const card = useRef<HTMLElement>(null);
  // The tap may have been far below this notice.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <NoticeFrame
      ref={card}
      tableNumber={notice.tableNumber}
      isTrouble={notice.kind === 'failed'}
      title={title}
      text={text}
    >
      {notice.kind === 'done' && (
        <>
          {notice.call.outcome === null && (
            <NoticeChoice onClick={() => onSayWhatHelped(notice.call)}>What helped?</NoticeChoice>
          )}
          <NoticeChoice onClick={() => onReopen(notice.call)}>Not done yet</NoticeChoice>
        </>
      )}
      <NoticeChoice onClick={onSeen}>Seen</NoticeChoice>
    </NoticeFrame>
  );
}

function wordsOf(notice: CallNotice): { title: string; text: string } {
  const table = formatTableName(notice.tableNumber);
  if (notice.kind === 'done') {
    const text = isSafetyMatter(notice.call)
      ? 'The manager follows this up with the guest.'
      : 'The guest is asked whether it was sorted out.';
    return { title: `${table} is done`, text };
  }
  if (notice.kind === 'withdrawn') {
    return {
      title: 'No longer needed',
      text: `The guest at ${inSentence(table)} no longer needs anyone.`,
    };
  }
  if (notice.kind === 'failed') return { title: `${table} hasn’t changed`, text: notice.message };
  if (notice.isYou) {
    // If a guest wrote but did not call, only the ticket tells them who is coming.
    const whoKnows = notice.isAlarm ? 'Your colleagues know' : 'The guest knows';
    return { title: `${table} is yours already`, text: `${whoKnows} that you are coming.` };
  }
  return {
    title: `${notice.by} got there first`,
    text: `${table} is in good hands.`,
  };
}

function inSentence(table: string): string {
  return table.replace(/^Table /, 'table ');
}

/** A message about a table, shown above the calls, with buttons for what can be done about it. */
function NoticeFrame({
  ref,
  tableNumber,
  isTrouble = false,
  title,
  text,
  children,
}: {
  ref?: Ref<HTMLElement>;
  tableNumber: string;
  isTrouble?: boolean;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section
      ref={ref}
      role="alert"
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-[20px] border-[4px] bg-surface p-2.5 ${isTrouble ? 'border-board-chili' : 'border-board-basil'}`}
    >
      <TableFromAbove
        name={tableNumber}
        tone={isTrouble ? 'waiting' : 'taken'}
        className="size-[54px]"
      />
      <div className="min-w-[7em] flex-1">
        <p className="wrap-anywhere font-display font-semibold text-[1.17em] leading-[1.15]">
          {title}
        </p>
        <p className="wrap-anywhere leading-[1.2]">{text}</p>
      </div>
      {children}
    </section>
  );
}

function NoticeChoice({
  label,
  onClick,
  children,
}: {
  /** The name for screen readers, if the visible label alone is ambiguous. */
  label?: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className="min-h-11 rounded-full border-2 border-ink bg-surface px-4 font-semibold grow"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/**
 * Tells a member on the way that the guest has withdrawn the call. The card appears without a tap,
 * so it does not scroll into view: the board must not move just as a member taps it.
 */
export function WithdrawnCallCard({ call, onSeen }: { call: FloorCall; onSeen: () => void }) {
  const { tableNumber, isYours, takenBy, dismissedBy } = call;
  const who = isYours ? 'you' : takenBy ? staffName(call, [call]) : 'anybody';
  const title = `${formatTableName(tableNumber)} no longer needs ${who}`;
  const why = dismissedBy
    ? `${dismissedBy}: not a safety issue.`
    : 'The guest has withdrawn the call.';
  return (
    <NoticeFrame
      tableNumber={tableNumber}
      title={title}
      text={`${why}${isYours ? ' You are free.' : ''}`}
    >
      <NoticeChoice label={`Seen: ${title}`} onClick={onSeen}>
        Seen
      </NoticeChoice>
    </NoticeFrame>
  );
}

/** Tells the member who went to the table that the guest is still unhappy, and may still be there. */
export function VisitNotPutRightCard({
  visit: { tableNumber },
  onSeen,
}: {
  visit: UnsettledVisit;
  onSeen: () => void;
}) {
  const title = `${formatTableName(tableNumber)}: not really sorted`;
  return (
    <NoticeFrame
      tableNumber={tableNumber}
      isTrouble
      title={title}
      text="The guest said so after your visit. Please go back, or send the manager."
    >
      <NoticeChoice label={`Seen: ${title}`} onClick={onSeen}>
        Seen
      </NoticeChoice>
    </NoticeFrame>
  );
}
