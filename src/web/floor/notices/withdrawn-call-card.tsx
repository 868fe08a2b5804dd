import type { FloorCall } from '#shared/floor/contract.ts';
import { tableWords } from '#shared/venues/table-words.ts';
import { NoticeChoice, NoticeFrame } from './notice-frame.tsx';

/**
 * Tells a member on the way that the guest has withdrawn the call. The card appears without a tap,
 * so it does not scroll into view: the board must not move just as a member taps it.
 */
export function WithdrawnCallCard({ call, onSeen }: { call: FloorCall; onSeen: () => void }) {
  const { tableNumber, isYours, takenBy } = call;
  const who = isYours ? 'you' : (takenBy ?? 'anybody');
  const title = `${tableWords(tableNumber)} no longer needs ${who}`;
  return (
    <NoticeFrame
      tableNumber={tableNumber}
      title={title}
      text={`The guest has withdrawn the call.${isYours ? ' You are free.' : ''}`}
    >
      <NoticeChoice label={`Seen: ${title}`} onClick={onSeen}>
        Seen
      </NoticeChoice>
    </NoticeFrame>
  );
}
