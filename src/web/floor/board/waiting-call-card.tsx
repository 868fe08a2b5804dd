import { Siren } from 'lucide-react';
import { tableInSentence, tableWords } from '#shared/venues/table-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { countWord, minutesSince } from '../minutes.ts';
import { GuestFace } from '../room/guest-face.tsx';
import { TableFromAbove } from '../room/table-from-above.tsx';
import { isSafetyMatter, type Tile } from '../room/tiles.ts';
import { BigButton } from './board-sheet.tsx';
import { tileQuote, tileReason } from './call-reason.ts';
import { StepButton } from './step-button.tsx';

type CardProps = {
  tile: Tile;
  now: number;
  /** Whether this table should be visited first. */
  isFirst: boolean;
  /** Whether its seats pulse because the call is new. */
  isCalling: boolean;
  /** Whether the card is one row, because others need the room. */
  isRow: boolean;
  /** Whether it says that nobody scanned the code, because many such alarms came from one network. */
  isUnscanned?: boolean;
  isBusy: boolean;
  onGo: () => void;
  onArrive: () => void;
  onDone: () => void;
};

/**
 * A waiting guest. A safety matter is dark, with a double edge and a siren; any other call is
 * outlined. All three steps are one tap each, for whoever skipped one; a row has room for the first.
 */
export function WaitingCallCard(props: CardProps) {
  const { tile, isRow, isFirst, isBusy, isCalling } = props;
  const { call } = tile;
  const isRed = tile.calls.some(isSafetyMatter);
  const id = `call-${call.id}`;
  const table = tableWords(call.tableNumber);
  const inside = tableInSentence(call.tableNumber);
  const tone = isRed ? 'onChili' : 'chili';
  const minutes = minutesWaiting(props);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-table`}
      tabIndex={-1}
      className={classNames(
        'flex min-w-0 scroll-mt-3 rounded-[20px] border-[4px] border-board-chili p-2.5',
        isRow ? 'items-center gap-2.5' : 'flex-col gap-2.5',
        isRed &&
          'bg-board-chili text-on-board-chili outline-[3px] outline-board-chili outline-offset-[3px] mx-1.5 my-1.5',
        !isRed && 'bg-surface',
        !isRed && call.status === 'missed' && 'border-dashed',
      )}
    >
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <TableFromAbove
          name={call.tableNumber}
          tone={isRed ? 'first' : 'waiting'}
          isCalling={isFirst && isCalling}
          className={isRow ? 'size-10' : 'size-[54px]'}
        />
        <div className="min-w-0 flex-1 leading-[1.2]">
          <div className="font-bold text-[1.1em]">
            <h3 id={`${id}-table`} className={isRow ? 'wrap-anywhere' : 'wrap-anywhere inline'}>
              {table}
            </h3>
            {!isRow && (
              <span className="whitespace-nowrap">
                {' · '}
                <span>{minutes} min</span>
              </span>
            )}
          </div>
          {isRow && <p className="text-[0.92em]">{minutes} min</p>}
          {isFirst && (
            <p className={classNames('font-semibold text-[0.92em]', isRed && 'max-md:sr-only')}>
              Go here first
            </p>
          )}
          {(isRow || !isRed) && <Matter {...props} />}
          {!isRow && isRed && (
            <p className="flex items-center gap-1.5 font-bold">
              <Siren aria-hidden className="size-[1.4em] shrink-0" />
              <span className="wrap-anywhere line-clamp-3 min-w-0">{tileReason(tile)}</span>
            </p>
          )}
        </div>
      </div>
      {/* Buttons come first where the words could push them below the edge of the screen. */}
      {!isRow && isRed && (
        <div className={isFirst ? 'max-md:order-last' : 'order-last'}>
          <Matter {...props} />
        </div>
      )}
      <BigButton
        tone={tone}
        {...(!isRow && { icon: WalkingIcon })}
        isBusy={isBusy}
        aria-label={`I'm going to ${table}`}
        className={
          isRow
            ? 'min-h-[52px] w-auto! shrink-0 whitespace-nowrap px-3! text-[1em]'
            : 'min-h-[56px] text-[1.3em]'
        }
        onClick={props.onGo}
      >
        I'm going
      </BigButton>
      {!isRow && (
        <div className="flex gap-2">
          <StepButton
            tone={tone}
            label={`I'm at ${inside}`}
            isBusy={isBusy}
            onClick={props.onArrive}
          >
            I'm at the table
          </StepButton>
          <StepButton tone={tone} label={`Done at ${table}`} isBusy={isBusy} onClick={props.onDone}>
            Done
          </StepButton>
        </div>
      )}
    </section>
  );
}

/** What it is about, and what staff need to know before they go. */
function Matter({ tile, isRow, isUnscanned }: CardProps) {
  const { call, calls } = tile;
  // A guest who called and then wrote about a safety matter counts as a report too.
  const reports = calls.filter(isSafetyMatter).length;
  const count = calls.filter(({ isAlarm }) => !isAlarm).length;
  const isMissed = call.status === 'missed';
  const quote = tileQuote(tile);
  return (
    <div className="text-[0.92em] leading-[1.2]">
      <div className={classNames('flex items-center gap-1.5', reports > 0 && 'font-bold')}>
        {reports > 0 && isRow ? (
          <Siren aria-hidden className="size-[1.6em] shrink-0" />
        ) : (
          !isRow &&
          reports === 0 &&
          call.rating && <GuestFace rating={call.rating} className="size-[1.6em]" />
        )}
        <p className="min-w-0">
          {isRow || reports === 0 ? (
            <ReasonLines tile={tile} />
          ) : (
            quote && (
              <span className="wrap-anywhere line-clamp-2 font-medium">
                <bdi>{quote}</bdi>
              </span>
            )
          )}
        </p>
      </div>
      {isRow && count > 1 && <p>{count} calls</p>}
      {!isRow && count > 1 && <p>Called {timesWord(count)}.</p>}
      {!isRow && (
        <p>
          {reports > 0 &&
            isBreathAtRisk(tile) &&
            'Trouble breathing? Ring the emergency services first. '}
          {(call.isAlarm || reports > 1) && (
            <span>{alarmOrigin(reports, quote)}Please go and see.</span>
          )}
        </p>
      )}
      {isUnscanned && <p className="font-semibold">The code was not scanned.</p>}
      {isMissed && !(call.isAlarm && !isRow && quote) && (
        <p>Nobody went{isRow || call.isAlarm ? '' : ', and the guest was told so'}.</p>
      )}
      {!isMissed && call.givenBackAt && <p>Waiting again: nobody is on the way.</p>}
    </div>
  );
}

/** A quotation shows already that the guest wrote about it. */
function alarmOrigin(reports: number, quote: string | undefined): string {
  if (reports > 1) return `Reported ${timesWord(reports)}. `;
  return quote ? '' : 'The guest wrote about it. ';
}

/** An allergic reaction can close the throat within minutes. */
function isBreathAtRisk({ calls }: Tile): boolean {
  return calls.some(({ safety, isEmergency }) => isEmergency || safety === 'allergen');
}

function timesWord(count: number): string {
  return count === 2 ? 'twice' : `${countWord(count)} times`;
}

/**
 * The table has waited since its first call, even if the tile shows a later one. Only calls of the
 * same status count, because a missed call may be from an earlier party.
 */
function minutesWaiting({ tile: { call, calls }, now }: CardProps): number {
  const alike = calls.filter(({ status }) => status === call.status);
  const since = alike.map(({ createdAt }) => createdAt).toSorted()[0] ?? call.createdAt;
  return minutesSince(since, now);
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
