import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Floor } from '#shared/floor/contract.ts';
import type { FloorPlan } from '#shared/floor/plan-contract.ts';
import { SectionsScreen } from './sections-screen.tsx';
import type { SectionsState } from './use-sections.ts';

/** The screen for setting who has which tables, with the board's state. */
export function BoardSections({
  sections,
  floor,
  plan,
  now,
  timeZone,
  settingsPath,
  whoCan,
  onClose,
}: {
  sections: SectionsState;
  floor: Floor;
  plan: FloorPlan;
  now: number;
  timeZone: string;
  settingsPath: string | undefined;
  whoCan: string;
  onClose: () => void;
}) {
  // Another tablet may set sections while this screen is open; then both count.
  const [{ draft, base }] = useState(sections);
  return (
    <SectionsScreen
      {...{ plan, now, timeZone, onClose }}
      tableNames={floor.tables.map(({ name }) => name)}
      people={sections.people}
      current={draft}
      lastTime={sections.lastTime}
      question={sections.question}
      missing={
        <Missing {...{ settingsPath, whoCan }}>
          {!sections.isKnown
            ? 'We could not read who is on the team. Check the connection and open this again.'
            : sections.people.length === 0
              ? 'Nobody is on the roster yet. Add the people who serve, with the names that guests use.'
              : 'No tables are listed yet. List them once, and they can be given out here.'}
        </Missing>
      }
      onAnswered={sections.forgetQuestion}
      onSet={(next) => sections.set(next, base)}
    />
  );
}

function Missing({
  settingsPath,
  whoCan,
  children,
}: {
  settingsPath: string | undefined;
  whoCan: string;
  children: ReactNode;
}) {
  return (
    <>
      <p>{children}</p>
      {settingsPath ? (
        <Link
          href={settingsPath}
          className="mt-4 inline-flex min-h-12 items-center rounded-full bg-board-basil px-6 font-semibold text-on-board-basil"
        >
          Open the settings
        </Link>
      ) : (
        <p className="mt-2">{whoCan}</p>
      )}
    </>
  );
}
