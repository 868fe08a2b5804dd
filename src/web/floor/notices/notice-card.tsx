import { useEffect, useRef } from 'react';
import type { FloorCall } from '#shared/floor/contract.ts';
import { tableWords } from '#shared/venues/table-words.ts';
import type { CallNotice } from '../live/use-call-actions.ts';
import { isSafetyMatter } from '../room/tiles.ts';
import { NoticeChoice, NoticeFrame } from './notice-frame.tsx';

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
  if (notice.kind === 'failed')
    return { title: `${table} is still as it was`, text: notice.message };
  if (notice.isYou) {
    // A guest who wrote but did not call learns only from the ticket who is coming.
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
