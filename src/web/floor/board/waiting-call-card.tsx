import { Siren } from 'lucide-react';
import type { FloorCall } from '#shared/floor/contract.ts';
import { numberWord } from '#shared/stats/number-words.ts';
import { formatTableName, tableInSentence } from '#shared/venues/table-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { minutesSince, minutesWords } from '../minutes.ts';
import { GuestFace } from '../room/guest-face.tsx';
import { TableFromAbove } from '../room/table-from-above.tsx';
import { isSafetyMatter, type Tile } from '../room/tiles.ts';
import { BigButton } from './board-sheet.tsx';
import { breathingAdvice, tileQuote, tileReason } from './call-reason.ts';
import { StepButton } from './step-button.tsx';

type CardProps = {
  tile: Tile;
  now: number;
  /** Whether this table should be visited first. */
  isFirst: boolean;
  /** Whether its seats pulse because the call is new. */
  isCalling: boolean;
  /** Whether the card is reduced to one row, to leave space for the others. */
  isRow: boolean;
  /** Whether it says that nobody scanned the code, because many such alarms came from one network. */
  isUnscanned?: boolean;
  /** The visit that somebody is already making to this table, for an earlier call. */
  visit?: { call: FloorCall; who: string } | undefined;
  isBusy: boolean;
  onGo: () => void;
  onArrive: () => void;
  onDone: () => void;
};

/**
 * A waiting guest. A safety matter is dark, with a double edge and a siren; any other call is
 * outlined. Each of the three steps has its own button, so that a step can be skipped. A row has
 * room for the first button only.
 */
export function WaitingCallCard(props: CardProps) {
  const { tile, isRow, isFirst, isBusy, isCalling } = props;
  const { call } = tile;
  const isRed = tile.calls.some(isSafetyMatter);
  const id = `call-${call.id}`;
  const table = formatTableName(call.tableNumber);
  const inside = tableInSentence(call.tableNumber);
  const tone = isRed ? 'onDanger' : 'call';
  const minutes = minutesWaiting(props);
  const advice = breathingAdvice(tile);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-table`}
      tabIndex={-1}
      className={classNames(
        'flex min-w-0 scroll-mt-3 rounded-[20px]',
        isRow
          ? 'items-center gap-2.5 border-[3px] px-2.5 py-1.5'
          : 'flex-col gap-2.5 border-[4px] p-2.5',
        isRed && 'border-board-danger bg-board-danger text-on-board-danger',
        isRed && !isRow && 'mx-1.5 my-1.5 outline-[3px] outline-board-chili outline-offset-[3px]',
        !isRed && 'border-board-call bg-surface',
        !isRed && call.status === 'missed' && 'border-dashed',
      )}
    >
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <TableFromAbove
          name={call.tableNumber}
          tone={isRed ? 'danger' : 'waiting'}
          isCalling={isFirst && isCalling}
          // Hidden in a row beside a tablet's room, where the words need the space.
          className={isRow ? 'size-10 md:max-xl:hidden' : 'size-[54px]'}
        />
        <div className="grid min-w-0 flex-1 gap-1 leading-[1.2]">
          <div className="font-bold text-[1.1em]">
            {isRow && isRed && (
              <Siren aria-hidden className="mr-1.5 inline size-[1.1em] align-[-0.15em]" />
            )}
            <h3 id={`${id}-table`} className="wrap-anywhere inline">
              {table}
            </h3>
            <span className="whitespace-nowrap">
              {' · '}
              <span>{minutesWords(minutes)}</span>
            </span>
          </div>
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
      {/* Above the buttons on every screen: it says what to do before going. */}
      {!isRow && advice && <p className="font-bold text-[0.92em] leading-[1.25]">{advice}</p>}
      {/* Buttons come before long words, which could push them below the edge of the screen. */}
      {!isRow && isRed && (
        <div className={isFirst ? 'max-md:order-last' : 'order-last'}>
          <Matter {...props} />
        </div>
      )}
      <BigButton
        tone={tone}
        {...(!isRow && { icon: WalkingIcon })}
        isBusy={isBusy}
        aria-label={`I’m going to ${table}`}
        className={
          isRow
            ? 'min-h-[48px] w-auto! shrink-0 whitespace-nowrap px-3! text-[1em]'
            : 'min-h-[56px] text-[1.3em]'
        }
        onClick={props.onGo}
      >
        I’m going
      </BigButton>
      {!isRow && (
        <div className="flex gap-2">
          <StepButton
            tone={tone}
            label={`I’m at ${inside}`}
            isBusy={isBusy}
            onClick={props.onArrive}
          >
            I’m at the table
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
function Matter({ tile, isRow, isUnscanned, visit }: CardProps) {
  const { call, calls } = tile;
  // A guest who called and then wrote about a safety matter counts as a report too.
  const reports = calls.filter(isSafetyMatter).length;
  const count = calls.filter(({ isAlarm }) => !isAlarm).length;
  const isMissed = call.status === 'missed';
  const quote = tileQuote(tile);
  return (
    <div className={classNames('grid text-[0.92em] leading-[1.25]', isRow ? 'gap-0.5' : 'gap-1')}>
      <div className={classNames('flex items-center gap-1.5', reports > 0 && 'font-bold')}>
        {!isRow && reports === 0 && call.rating && (
          <GuestFace rating={call.rating} className="size-[1.6em]" />
        )}
        <p className="min-w-0">
          {isRow || reports === 0 ? (
            <ReasonLines tile={tile} />
          ) : (
            quote && (
              <span className="wrap-anywhere line-clamp-4 font-medium">
                <bdi>{quote}</bdi>
              </span>
            )
          )}
        </p>
      </div>
      {isRow && count > 1 && <p>{count} calls</p>}
      {!isRow && count > 1 && <p>Called {timesWord(count)}.</p>}
      {!isRow && (call.isAlarm || reports > 1) && (
        <p>{alarmOrigin(calls, quote, isUnscanned)}Please go and see.</p>
      )}
      {isUnscanned && (
        <p className="font-semibold">The guest did not scan the code on the table.</p>
      )}
      {isMissed && !(call.isAlarm && !isRow && quote) && (
        <p>Nobody went{isRow || call.isAlarm ? '' : ', and the guest was told so'}.</p>
      )}
      {visit && <p className="font-semibold">{visitWords(visit)}</p>}
      {!isMissed && call.givenBackAt && <p>Waiting again: nobody is on the way.</p>}
    </div>
  );
}

/**
 * Several reports of one table are told apart by the table's code: without it, a guest can name any
 * table, also by mistake. A quotation already shows that the guest wrote about the danger.
 */
function alarmOrigin(
  calls: Tile['calls'],
  quote: string | undefined,
  isUnscanned: boolean | undefined,
): string {
  const reports = calls.filter(isSafetyMatter);
  if (reports.length < 2) return quote ? '' : 'The guest wrote about it. ';
  const scanned = reports.filter(({ isScanned }) => isScanned).length;
  const times = `Reported ${timesWord(reports.length)}`;
  if (scanned === reports.length) return `${times}, each from the table’s code. `;
  if (scanned === 0)
    return isUnscanned ? `${times}. ` : `${times}, never by scanning the table’s code. `;
  const others = timesWord(reports.length - scanned);
  return `${times}: ${timesWord(scanned)} from the table’s code, ${others} without it. `;
}

/** 'Ana is going there already.' */
function visitWords({ call, who }: { call: FloorCall; who: string }): string {
  const subject = call.isYours ? 'You are' : `${who} is`;
  return `${subject} ${call.arrivedAt ? 'at this table' : 'going there'} already.`;
}

function timesWord(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${numberWord(count)} times`;
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
 * long quotation never hides the rest of the card. `isWhole`: the quotation is not shortened.
 */
export function ReasonLines({ tile, isWhole = false }: { tile: Tile; isWhole?: boolean }) {
  const quote = tileQuote(tile);
  return (
    <>
      <span className="wrap-anywhere line-clamp-3">{tileReason(tile)}</span>
      {quote && (
        <span className={classNames('wrap-anywhere font-medium', !isWhole && 'line-clamp-2')}>
          <bdi>{quote}</bdi>
        </span>
      )}
    </>
  );
}
