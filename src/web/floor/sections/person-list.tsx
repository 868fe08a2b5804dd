import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { RosterPerson } from '#shared/roster/contract.ts';
import { formatTableRanges } from '#shared/venues/format-table-ranges.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { initials, personColours } from './person-appearance.ts';
import type { SectionsDraft } from './sections-draft.ts';

/** More people than this are folded away, except those who are in tonight or were last time. */
const FEW_PEOPLE = 6;

/** The people who can be given tables. The selected person gets the tables that are tapped. */
export function PersonList({
  people,
  usual,
  draft,
  tableNames,
  picked,
  onPick,
  onTakeAll,
  onNotIn,
}: {
  people: readonly RosterPerson[];
  /** Ids of people who had tables last time. */
  usual: ReadonlySet<string>;
  draft: SectionsDraft;
  tableNames: readonly string[];
  picked: RosterPerson | undefined;
  onPick: (person: RosterPerson | undefined) => void;
  /** Gives all of one person's tables to the selected person. */
  onTakeAll: (from: RosterPerson) => void;
  onNotIn: (person: RosterPerson) => void;
}) {
  const [isAll, setAll] = useState(people.length <= FEW_PEOPLE || usual.size === 0);
  const has = new Set(draft.values());
  const shown = people.filter(({ id }) => isAll || usual.has(id) || has.has(id));
  return (
    <div className="flex gap-2 max-md:-mx-3 max-md:overflow-x-auto max-md:px-3 max-md:py-1 md:flex-col">
      <ul className="flex gap-2 max-md:shrink-0 md:flex-col">
        {shown.map((person) => {
          const tables = tableNames.filter(
            (name) => draft.get(normaliseTableName(name)) === person.id,
          );
          return (
            <PersonRow
              key={person.id}
              {...{ people, person, tables, picked }}
              onPick={() => onPick(picked?.id === person.id ? undefined : person)}
              onTakeAll={() => onTakeAll(person)}
              onNotIn={() => onNotIn(person)}
            />
          );
        })}
      </ul>
      {!isAll && shown.length < people.length && (
        <button
          type="button"
          className="flex min-h-12 items-center gap-2 whitespace-nowrap rounded-full px-2 font-semibold text-board-basil md:self-start"
          onClick={() => setAll(true)}
        >
          <Plus aria-hidden className="size-5" />
          Someone else is in
        </button>
      )}
    </div>
  );
}

function PersonRow({
  people,
  person,
  tables,
  picked,
  onPick,
  onTakeAll,
  onNotIn,
}: {
  people: readonly RosterPerson[];
  person: RosterPerson;
  tables: readonly string[];
  picked: RosterPerson | undefined;
  onPick: () => void;
  onTakeAll: () => void;
  onNotIn: () => void;
}) {
  const isPicked = picked?.id === person.id;
  const words = tables.length > 0 ? formatTableRanges(tables) : 'No tables yet';
  const action = tables.length === 0 ? undefined : isPicked ? 'Not in' : picked && 'Take all';
  return (
    <li
      style={personColours(people, person.id)}
      className={classNames(
        'flex min-h-[64px] items-center gap-2 rounded-[18px] border-2 pr-2 max-md:w-max max-md:min-w-[190px] max-md:max-w-[290px]',
        isPicked ? 'border-(--person) bg-(--person) text-surface' : 'border-line bg-surface',
      )}
    >
      <button
        type="button"
        aria-pressed={isPicked}
        aria-label={`${person.name}, ${words}`}
        className="flex min-h-[60px] min-w-0 flex-1 items-center gap-3 rounded-[16px] px-2.5 py-1 text-left"
        onClick={onPick}
      >
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-full bg-(--person-soft) font-bold text-(--person) text-[15px]"
        >
          {initials(person.name)}
        </span>
        <span className="min-w-0 leading-[1.2]">
          <b className="wrap-anywhere line-clamp-2 block font-bold">{person.name}</b>
          <span className={classNames('line-clamp-2 text-[15px]', !isPicked && 'text-board-soft')}>
            {words}
          </span>
        </span>
      </button>
      {action ? (
        <button
          type="button"
          aria-label={
            isPicked
              ? `${person.name} is not in: free these tables`
              : `Give all tables of ${person.name} to ${picked?.name}`
          }
          className={classNames(
            'min-h-11 shrink-0 rounded-full px-3 font-semibold text-[15px]',
            isPicked ? 'bg-surface text-(--person)' : 'border-2 border-board-rim bg-surface',
          )}
          onClick={isPicked ? onNotIn : onTakeAll}
        >
          {action}
        </button>
      ) : (
        isPicked && <span className="shrink-0 px-2 font-semibold text-[15px]">Tap tables</span>
      )}
    </li>
  );
}
