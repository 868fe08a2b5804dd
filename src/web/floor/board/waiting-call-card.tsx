import { Bell, TriangleAlert } from 'lucide-react';
import { nameOnTable, tableWords } from '#shared/venues/table-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { countWord, minutesSince } from '../minutes.ts';
import { GuestFace } from '../room/guest-face.tsx';
import { TableFromAbove } from '../room/table-from-above.tsx';
import { isSafetyMatter, type Tile } from '../room/tiles.ts';
import { BigButton } from './board-sheet.tsx';
import { tileQuote, tileReason } from './call-reason.ts';

type CardProps = {
  tile: Tile;
  now: number;
  /** Whether this table should be visited first. */
  isFirst: boolean;
  /** Whether its seats pulse because the call is new. */
  isCalling: boolean;
  isBusy: boolean;
  onGo: () => void;
};

/** A waiting guest. The first guest and every alarm have a red card; all others an outlined one. */
export function WaitingCallCard(props: CardProps) {
  const { tile, isBusy, onGo } = props;
  const { call } = tile;
  const isRed = isOnRed(props);
  const id = `call-${call.id}`;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-table`}
      tabIndex={-1}
      className={classNames(
        'flex min-w-0 scroll-mt-32 flex-col rounded-[24px] border-[5px] border-board-chili p-2.5 md:p-[17px]',
        isRed ? 'bg-board-chili text-on-board-chili' : 'bg-surface',
        call.status === 'missed' && 'border-dashed',
      )}
    >
      <Waiting {...props} headingId={`${id}-table`} />
      <BigButton
        tone={isRed ? 'onChili' : 'chili'}
        icon={WalkingIcon}
        isBusy={isBusy}
        aria-label={`I'm going to ${tableWords(call.tableNumber)}`}
        className="mt-2.5 md:mt-auto min-h-[72px] text-[1.33em] md:min-h-[84px] md:text-[1.5em]"
        onClick={onGo}
      >
        I'm going
      </BigButton>
    </section>
  );
}

function isOnRed({ isFirst, tile }: CardProps): boolean {
  return isFirst || tile.calls.some(isSafetyMatter);
}

function Waiting(props: CardProps & { headingId: string }) {
  const { tile, isFirst, isCalling } = props;
  const { call, calls } = tile;
  // A guest who called and then wrote about a safety matter counts as a report too.
  const reports = calls.filter(isSafetyMatter).length;
  const count = calls.filter(({ isAlarm }) => !isAlarm).length;
  const isMissed = call.status === 'missed';
  // A long table name leaves no room for the full label.
  const isBeside = !isFirst && nameOnTable(call.tableNumber) !== undefined;
  return (
    <>
      <div className="flex items-center gap-4 md:gap-5">
        <TableFromAbove
          name={call.tableNumber}
          tone={isOnRed(props) ? 'first' : 'waiting'}
          isCalling={isFirst && isCalling}
          className={isFirst ? 'size-[92px] md:size-[108px]' : 'size-[68px] md:size-[108px]'}
        />
        <WaitingTime {...props} />
        {isBeside && (
          <p className="ml-auto min-w-0 text-right font-semibold leading-[1.1] md:hidden">
            {(reports > 0 || !isMissed) && <ReasonLines tile={tile} />}
            {isMissed && <span className="block">Nobody went</span>}
            {count > 1 && <span className="block">{count} calls</span>}
          </p>
        )}
      </div>
      <p
        className={classNames(
          'mt-2.5 flex items-center gap-3 font-semibold md:mt-3.5 md:mb-4',
          isBeside && 'max-md:hidden',
        )}
      >
        {reports > 0 ? (
          <TriangleAlert aria-hidden className="size-[1.6em] shrink-0" />
        ) : (
          call.rating && <GuestFace rating={call.rating} className="size-[38px] md:size-11" />
        )}
        <span className="min-w-0 leading-[1.15]">
          <ReasonLines tile={tile} />
          {count > 1 && <span className="block font-medium">Called {timesWord(count)}.</span>}
          {(call.isAlarm || reports > 1) && (
            <span className="block font-medium">
              {reports > 1 ? `Reported ${timesWord(reports)}.` : 'The guest wrote of it.'} Please go
              and see.
            </span>
          )}
          {isMissed && !call.isAlarm && (
            <span className="block font-medium">They were told that nobody is free.</span>
          )}
          {!isMissed && call.givenBackAt && (
            <span className="block font-medium">Waiting again: nobody is on the way.</span>
          )}
        </span>
      </p>
    </>
  );
}

function timesWord(count: number): string {
  return count === 2 ? 'twice' : `${countWord(count)} times`;
}

function WaitingTime(props: CardProps & { headingId: string }) {
  const { tile, now, isFirst, headingId } = props;
  const { call, calls } = tile;
  // The table has waited since its first call, even if the tile shows a later one. Only calls of
  // the same status count, because a missed call may be from an earlier party.
  const alike = calls.filter(({ status }) => status === call.status);
  const since = alike.map(({ createdAt }) => createdAt).toSorted()[0] ?? call.createdAt;
  const isNamedOnTable = nameOnTable(call.tableNumber) !== undefined;
  const isMissed = call.status === 'missed';
  const standing = isMissed ? 'nobody went' : 'waiting';
  const size = isFirst ? 'text-[2.5em] md:text-[2.83em]' : 'text-[1.9em] md:text-[2.83em]';
  return (
    <div
      className={classNames('min-w-0 shrink-0 max-w-[60%]', !isOnRed(props) && 'text-board-chili')}
    >
      <h3
        id={headingId}
        className={
          isNamedOnTable
            ? 'sr-only'
            : 'wrap-anywhere line-clamp-2 font-display font-semibold leading-[1.1]'
        }
      >
        {tableWords(call.tableNumber)}
      </h3>
      <p
        className={classNames(
          isNamedOnTable ? size : 'text-[1.9em]',
          'whitespace-nowrap font-bold leading-none tracking-tight',
        )}
      >
        {minutesSince(since, now)}
        <small className="ml-[0.15em] text-[0.55em] tracking-normal">min</small>
      </p>
      <p
        className={classNames(
          'mt-1 flex items-center gap-2 whitespace-nowrap font-semibold',
          !isFirst && 'max-md:sr-only',
        )}
      >
        {(isFirst || !isMissed) && (
          <Bell aria-hidden className="size-[1.1em] shrink-0 max-md:hidden" />
        )}
        {isFirst ? 'go here first' : standing}
      </p>
      {isFirst && isMissed && <p className="font-medium leading-[1.2]">{standing}</p>}
    </div>
  );
}

/** Icon of a walking person. */
function WalkingIcon({ className }: { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <circle cx="13" cy="4.5" r="1.8" fill="currentColor" />
      <path d="m9 21 2.5-6-2-3 1-4.5 3 .5 1.5 3 3 1M10.5 7.5 7 9.5V13M11.5 15l3 2 1 4" />
    </svg>
  );
}

/**
 * What the calls of a table are about, with one quotation. Each is shortened on its own, so that a
 * long quotation never hides the rest of the card.
 */
export function ReasonLines({ tile }: { tile: Tile }) {
  const quote = tileQuote(tile);
  return (
    <>
      <span className="wrap-anywhere line-clamp-3">{tileReason(tile)}</span>
      {quote && (
        <span className="wrap-anywhere line-clamp-2 font-medium">
          <bdi>{quote}</bdi>
        </span>
      )}
    </>
  );
}
