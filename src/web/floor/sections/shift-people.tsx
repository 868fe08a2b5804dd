import { formatTableRanges } from '#shared/venues/format-table-ranges.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { initials, personColours, shortName } from './person-appearance.ts';
import type { SectionsDraft } from './sections-draft.ts';
import type { SectionsState } from './use-sections.ts';

/** More people than this do not fit beside the reward desk of a tablet. */
const MAX_SHOWN = 4;

/** Who has which tables in this shift, on the lower edge of a tablet; a tap changes it. */
export function ShiftPeople({
  sections: { people, draft },
  tableNames,
  onOpen,
}: {
  sections: Pick<SectionsState, 'people' | 'draft'>;
  tableNames: readonly string[];
  onOpen: () => void;
}) {
  const shift = shiftPeople(draft, tableNames);
  if (shift.length === 0) return null;
  const free = tableNames.filter((name) => !draft.has(normaliseTableName(name)));
  const more = shift.length - MAX_SHOWN;
  const rest = [
    more > 0 ? `${more} more` : '',
    free.length > 0 ? `Nobody: ${formatTableRanges(free)}` : '',
  ].filter(Boolean);
  return (
    <button
      type="button"
      aria-label={`Who has which tables: ${shift
        .map(
          ({ personId, tables }) => `${shortName(people, personId)} ${formatTableRanges(tables)}`,
        )
        .join('; ')}`}
      className="flex min-h-12 min-w-0 items-center gap-3 overflow-hidden rounded-[16px] px-1 text-left leading-[1.15] hover:bg-ink/6 max-md:hidden"
      onClick={onOpen}
    >
      {shift.slice(0, MAX_SHOWN).map(({ personId, tables }, index) => (
        <span
          key={personId}
          style={personColours(people, personId)}
          className={classNames('flex min-w-0 items-center gap-2', index > 1 && 'max-lg:hidden')}
        >
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-(--person-soft) font-bold text-(--person) text-[14px]">
            {initials(shortName(people, personId))}
          </span>
          <span className="min-w-0">
            <b className="block truncate font-semibold text-[16px]">
              {shortName(people, personId)}
            </b>
            <span className="block max-w-[7em] truncate text-[14px] text-board-soft">
              {formatTableRanges(tables)}
            </span>
          </span>
        </span>
      ))}
      {rest.length > 0 && (
        <span className="min-w-0 truncate text-[14px] text-board-soft">{rest.join(' · ')}</span>
      )}
    </button>
  );
}

/** People with tables of the venue's list, in the order of the tables. */
function shiftPeople(draft: SectionsDraft, tableNames: readonly string[]) {
  const byPerson = new Map<string, string[]>();
  for (const name of tableNames) {
    const personId = draft.get(normaliseTableName(name));
    if (personId) byPerson.set(personId, [...(byPerson.get(personId) ?? []), name]);
  }
  return [...byPerson].map(([personId, tables]) => ({ personId, tables }));
}
