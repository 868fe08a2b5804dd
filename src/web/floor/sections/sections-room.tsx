import type { FloorPlan, PlacedTable } from '#shared/floor/plan-contract.ts';
import type { RosterPerson } from '#shared/roster/contract.ts';
import { formatTableName, normaliseTableName } from '#shared/venues/table-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { gridFor } from '../room/place-tables.ts';
import { markStyle, PlanMarkDrawing } from '../room/plan-marks.tsx';
import { placeStyle, TableBody } from '../room/plan-table.tsx';
import { RoomFrame } from '../room/room-frame.tsx';
import { personColours, shortName } from './person-appearance.ts';
import type { SectionsDraft } from './sections-draft.ts';

/** The room, showing who has each table. A tap gives a table to the selected person. */
export function SectionsRoom({
  plan,
  places,
  people,
  draft,
  picked,
  onTap,
}: {
  plan: FloorPlan;
  places: readonly PlacedTable[];
  people: readonly RosterPerson[];
  draft: SectionsDraft;
  picked: RosterPerson | undefined;
  onTap: (table: string) => void;
}) {
  const grid = gridFor(places.length);
  return (
    <RoomFrame label={picked ? `The room: tap a table for ${picked.name}` : 'The room'}>
      {plan.marks.map((mark) => (
        <div key={JSON.stringify(mark)} className="absolute -translate-1/2" style={markStyle(mark)}>
          <PlanMarkDrawing mark={mark} />
        </div>
      ))}
      <ul>
        {places.map((place) => {
          const personId = draft.get(normaliseTableName(place.name));
          const person = people.find(({ id }) => id === personId);
          const isPicked = picked !== undefined && personId === picked.id;
          return (
            <li
              key={place.name}
              className="absolute -translate-1/2"
              style={{
                ...placeStyle(place, grid),
                ...(personId && personColours(people, personId)),
              }}
            >
              <button
                type="button"
                aria-label={`${formatTableName(place.name)}, ${person?.name ?? 'free'}`}
                aria-pressed={isPicked}
                className="relative block size-full rounded-[24%] after:absolute after:top-1/2 after:left-1/2 after:size-full after:min-h-11 after:min-w-11 after:-translate-1/2"
                onClick={() => onTap(place.name)}
              >
                <TableBody
                  place={place}
                  tone={{
                    body: person
                      ? classNames(
                          'border-(--person)',
                          isPicked ? 'bg-(--person) text-surface' : 'bg-(--person-soft) text-ink',
                        )
                      : 'border-board-rim border-dashed bg-surface text-ink',
                    seats: person ? 'bg-(--person)' : 'bg-line',
                  }}
                >
                  {person && (
                    <span
                      className={classNames(
                        'max-w-full truncate px-px font-bold text-[max(10.5px,0.21em)] leading-[1.15]',
                        isPicked ? 'text-surface' : 'text-(--person)',
                      )}
                    >
                      {shortName(people, person.id)}
                    </span>
                  )}
                </TableBody>
              </button>
            </li>
          );
        })}
      </ul>
    </RoomFrame>
  );
}
