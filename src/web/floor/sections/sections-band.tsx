import { UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { HOUR_MS } from '#shared/durations.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { isOpenAt, localTime } from '#shared/venues/opening-hours.ts';
import { clockTime } from '../minutes.ts';
import type { SectionsState } from './use-sections.ts';

/** How long before opening time staff come in and share out the tables. */
const PREPARATION_MS = 2 * HOUR_MS;
/**
 * A skipped question returns after this time: longer than a shift, but before the next day's shift.
 */
const SKIPPED_FOR_MS = 6 * HOUR_MS;

/** Asks at the start of a shift who has which tables, and says what has not been sent yet. */
export function SectionsBand({
  sections,
  venue: { timezone, openingHours },
  hasTables,
  isCalm,
  now,
  onOpen,
}: {
  sections: SectionsState;
  venue: Pick<Venue, 'timezone' | 'openingHours'>;
  hasTables: boolean;
  /** Whether no guest waits: the question at the start of a shift can wait, guests cannot. */
  isCalm: boolean;
  now: number;
  onOpen: () => void;
}) {
  const { question, problem, waitingSince } = sections;
  const [skippedAt, setSkippedAt] = useState(Number.NEGATIVE_INFINITY);
  const isOpen = [now, now + PREPARATION_MS].some((moment) =>
    isOpenAt(openingHours, localTime(new Date(moment), timezone)),
  );
  const isAsking =
    sections.isKnown &&
    sections.people.length > 0 &&
    hasTables &&
    isCalm &&
    !sections.isSet &&
    isOpen &&
    now - skippedAt > SKIPPED_FOR_MS;
  return (
    <>
      {problem && (
        <Band role="alert" action="Set them again" onAct={onOpen}>
          {problem}
        </Band>
      )}
      {question && (
        <Band role="alert" action="Say who" onAct={onOpen}>
          Two tablets gave the same {question.tables.length === 1 ? 'table' : 'tables'} to two
          people. Who has {question.tables.length === 1 ? 'it' : 'them'}?
        </Band>
      )}
      {waitingSince && (
        <Band role="status">
          No connection: the tables you gave out at {clockTime(waitingSince, timezone)} are saved on
          this device and sent when the signal is back.
        </Band>
      )}
      {isAsking && (
        <Band action="Assign the tables" onAct={onOpen} onSkip={() => setSkippedAt(now)}>
          Nobody has tables yet.
        </Band>
      )}
    </>
  );
}

function Band({
  role,
  action,
  onAct,
  onSkip,
  children,
}: {
  role?: 'alert' | 'status';
  action?: string;
  onAct?: () => void;
  onSkip?: () => void;
  children: ReactNode;
}) {
  return (
    <div
      role={role}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-[16px] border-2 border-board-rim bg-surface px-3 py-2 leading-[1.2]"
    >
      <UsersRound aria-hidden className="size-6 shrink-0 text-board-basil max-md:hidden" />
      <p className="min-w-[8em] flex-1">{children}</p>
      {action && (
        // One group, so that on a phone both buttons move below the words together.
        <div className="flex flex-wrap items-center gap-2 md:gap-3">
          <button
            type="button"
            className="min-h-11 rounded-full bg-board-basil px-5 font-semibold text-on-board-basil"
            onClick={onAct}
          >
            {action}
          </button>
          {onSkip && (
            <button
              type="button"
              className="min-h-11 rounded-full border-2 border-board-rim px-4 font-semibold"
              onClick={onSkip}
            >
              Skip
            </button>
          )}
        </div>
      )}
    </div>
  );
}
