import { tableWords } from '#shared/venues/table-words.ts';
import { BigButton } from '../board/big-button.tsx';
import { ReasonLines } from '../board/reason-lines.tsx';
import { minutesSince } from '../minutes.ts';
import { isSafetyMatter, type Tile } from '../room/tiles.ts';

/** One table in a grouped card. */
export function CallRow({
  tile,
  now,
  mark,
  isBusy,
  onGo,
}: {
  tile: Tile;
  now: number;
  /** A further remark about the call. */
  mark?: string | undefined;
  isBusy: boolean;
  onGo: () => void;
}) {
  const { call, calls } = tile;
  const reports = calls.filter(({ isAlarm }) => isAlarm).length;
  const called = calls.length - reports;
  const table = tableWords(call.tableNumber);
  const minutes = minutesSince(call.createdAt, now);
  const details = [
    ...(reports > 1 ? [`${reports} reports`] : []),
    ...(called > 1 ? [`${called} calls`] : []),
    minutes > 0 ? `${minutes} min` : 'just now',
    ...(mark ? [mark] : []),
  ];
  return (
    <li
      id={`call-${call.id}`}
      className="flex min-w-0 items-center gap-3 border-board-rim border-t py-2"
    >
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere line-clamp-2 font-bold leading-[1.15]">{table}</p>
        <p className="text-board-soft leading-[1.15]">
          {(calls.length === 1 || isSafetyMatter(call)) && <ReasonLines tile={tile} />}
          <span className="block">{details.join(', ')}</span>
        </p>
      </div>
      <BigButton
        tone="chili"
        isBusy={isBusy}
        aria-label={`I'm going to ${table}`}
        className="min-h-[56px] w-auto shrink-0 whitespace-nowrap"
        onClick={onGo}
      >
        I'm going
      </BigButton>
    </li>
  );
}
