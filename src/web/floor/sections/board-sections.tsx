import { useState } from 'react';
import { Link } from 'wouter';
import { HOUR_MS } from '#shared/durations.ts';
import type { Floor } from '#shared/floor/contract.ts';
import type { FloorPlan } from '#shared/floor/plan-contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { isOpenAt, localTime } from '#shared/venues/opening-hours.ts';
import { SectionsScreen } from './sections-screen.tsx';
import type { SectionsState } from './use-sections.ts';

/** The screen for setting who has which tables, with the board's state. */
export function BoardSections({
  sections,
  floor,
  plan,
  now,
  venue: { timezone, openingHours },
  rosterPath,
  tablesPath,
  onClose,
}: {
  sections: SectionsState;
  floor: Floor;
  plan: FloorPlan;
  now: number;
  venue: Pick<Venue, 'timezone' | 'openingHours'>;
  /** Addresses of the settings, for members who may change them. */
  rosterPath: string | undefined;
  tablesPath: string | undefined;
  onClose: () => void;
}) {
  // Another tablet may set sections while this screen is open; then both count.
  const [{ draft, base }] = useState(sections);
  return (
    <SectionsScreen
      {...{ plan, now, onClose }}
      timeZone={timezone}
      isUnderWay={
        openingHours !== null &&
        isOpenAt(openingHours, localTime(new Date(now - HOUR_MS), timezone))
      }
      tableNames={floor.tables.map(({ name }) => name)}
      people={sections.people}
      current={draft}
      lastTime={sections.lastTime}
      question={sections.question}
      missing={
        <NothingToAssign
          {...{ sections }}
          settingsPath={sections.people.length === 0 ? rosterPath : tablesPath}
        />
      }
      onAnswered={sections.forgetQuestion}
      onSet={(next) => sections.set(next, base)}
    />
  );
}

/** Why there is nothing to assign yet, and what to do about it. */
function NothingToAssign({
  sections: { isKnown, isReading, people, readAgain },
  settingsPath,
}: {
  sections: SectionsState;
  settingsPath: string | undefined;
}) {
  if (!isKnown && isReading) return <p>Looking up who serves here…</p>;
  if (!isKnown) {
    return (
      <>
        <p>We could not read who serves here. Check the connection and try again.</p>
        <button type="button" className={BUTTON_STYLES} onClick={readAgain}>
          Try again
        </button>
      </>
    );
  }
  return (
    <>
      <p>
        {people.length === 0
          ? 'Nobody is on the list of people yet. It takes only the names that guests use.'
          : 'No tables are listed yet. List them once, and they can be given out here.'}
      </p>
      {settingsPath ? (
        <Link href={settingsPath} className={BUTTON_STYLES}>
          Open the settings
        </Link>
      ) : (
        <p className="mt-2">A manager can do that in the settings.</p>
      )}
    </>
  );
}

const BUTTON_STYLES =
  'mt-4 inline-flex min-h-12 items-center rounded-full bg-board-basil px-6 font-semibold text-on-board-basil';
