import { CalendarClock, Check, LayoutGrid, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FloorSwitches } from '#shared/floor/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { inFifteenMinutes, nextMorning, oneHourLater, type SwitchName } from '../live/queries.ts';
import { clockTime } from '../minutes.ts';
import { BoardSheet } from './board-sheet.tsx';

/** Settings that are changed now and then: quiet, closed, and this screen's sound and wake lock. */
export function BoardSettings({
  venueName,
  venueChoice,
  pushSwitch,
  switches,
  timeZone,
  now,
  isScreenKept,
  problem,
  pastShiftsPath,
  onArrange,
  onSections,
  onSwitch,
  onClose,
}: {
  venueName: string;
  venueChoice: ReactNode;
  /** Switch for push notifications on this device. */
  pushSwitch: ReactNode;
  switches: FloorSwitches;
  timeZone: string;
  now: number;
  /** Whether the screen stays on while the board is open. */
  isScreenKept: boolean;
  problem: string | undefined;
  /** Undefined for members who may not arrange the tables. */
  onArrange: (() => void) | undefined;
  /** Address of the page that shows who had which tables on earlier days. */
  pastShiftsPath: string | undefined;
  onSections: () => void;
  onSwitch: (name: SwitchName, until: string | null) => void;
  onClose: () => void;
}) {
  return (
    <BoardSheet title={venueName} onClose={onClose}>
      {venueChoice}
      {problem && (
        <p role="alert" className="font-semibold text-board-chili">
          {problem}
        </p>
      )}
      <DurationChoice
        legend="Sound"
        off="Calls ring"
        until={switches.quietUntil}
        {...{ timeZone, now }}
        on="Quiet"
        hint="An emergency rings even when the board is quiet."
        onChoose={(until) => onSwitch('quietUntil', until)}
      />
      <DurationChoice
        legend="Guest calls"
        off="Guests can call"
        until={switches.closedUntil}
        {...{ timeZone, now }}
        on="Closed"
        hasQuarter
        onChoose={(until) => onSwitch('closedUntil', until)}
      />
      <button
        type="button"
        className="flex min-h-[56px] items-center justify-center gap-2 rounded-[16px] border-2 border-board-basil bg-surface px-4 font-semibold text-board-basil"
        onClick={onSections}
      >
        <UsersRound aria-hidden className="size-[1.2em]" />
        Who has which tables
      </button>
      {pastShiftsPath && (
        <Link
          href={pastShiftsPath}
          className="flex min-h-[56px] items-center justify-center gap-2 rounded-[16px] border-2 border-board-basil bg-surface px-4 font-semibold text-board-basil"
        >
          <CalendarClock aria-hidden className="size-[1.2em]" />
          Past shifts
        </Link>
      )}
      {onArrange && (
        <button
          type="button"
          className="flex min-h-[56px] items-center justify-center gap-2 rounded-[16px] border-2 border-board-basil bg-surface px-4 font-semibold text-board-basil"
          onClick={onArrange}
        >
          <LayoutGrid aria-hidden className="size-[1.2em]" />
          Arrange the tables
        </button>
      )}
      {pushSwitch}
      <p className="text-board-soft">
        {isScreenKept
          ? 'This screen stays on while the board is open.'
          : 'This screen may go dark: the browser won’t let us keep it on.'}
      </p>
    </BoardSheet>
  );
}

function DurationChoice({
  legend,
  off,
  on,
  until,
  timeZone,
  now,
  hasQuarter = false,
  hint,
  onChoose,
}: {
  legend: string;
  off: string;
  on: string;
  until: string | null;
  timeZone: string;
  now: number;
  /** Whether 15 minutes is among the choices. */
  hasQuarter?: boolean;
  hint?: string;
  onChoose: (until: string | null) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-bold">
        {legend}
        {until !== null && (
          <span className="font-medium text-board-soft">
            {' '}
            · {on.toLowerCase()} until {clockTime(until, timeZone)}
          </span>
        )}
      </legend>
      <div className={classNames('grid gap-2.5', hasQuarter ? 'md:grid-cols-2' : 'md:grid-cols-3')}>
        <Choice isChosen={until === null} onClick={() => onChoose(null)}>
          {off}
        </Choice>
        {hasQuarter && (
          <Choice isChosen={false} onClick={() => onChoose(inFifteenMinutes(now))}>
            {on} for 15 minutes
          </Choice>
        )}
        <Choice isChosen={false} onClick={() => onChoose(oneHourLater(now))}>
          {on} for 1 hour
        </Choice>
        <Choice isChosen={false} onClick={() => onChoose(nextMorning(now))}>
          {on} tonight
        </Choice>
      </div>
      {hint && <p className="mt-2 text-board-soft leading-[1.2]">{hint}</p>}
    </fieldset>
  );
}

function Choice({
  isChosen,
  onClick,
  children,
}: {
  isChosen: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={classNames(
        'flex min-h-[60px] items-center justify-center gap-2 rounded-[16px] px-3 py-2 font-semibold leading-[1.1]',
        isChosen
          ? 'border-[3px] border-board-basil bg-basil-soft text-board-basil'
          : 'border-2 border-board-rim bg-surface',
      )}
      onClick={onClick}
    >
      {isChosen && <Check aria-hidden className="size-[1.1em] shrink-0" />}
      {children}
    </button>
  );
}
