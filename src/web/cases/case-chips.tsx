import { Link } from 'wouter';
import type { CaseStatus } from '#shared/cases/cases.ts';
import { type CasesAddress, writeCasesAddress } from '#shared/cases/cases-address.ts';
import { paths } from '#shared/site/paths.ts';
import { classNames } from '#web/ui/class-names.ts';

const STATES: readonly { status: CaseStatus | undefined; label: string }[] = [
  { status: undefined, label: 'All' },
  { status: 'open', label: 'Open' },
  { status: 'closed', label: 'Closed' },
];

type CaseChipsProps = {
  search: string;
  chosen: CasesAddress;
  /** Undefined while loading. */
  openCount: number | undefined;
};

/** Filters cases by state; the choice is kept in the address. */
export function CaseStateChips({ search, chosen, openCount }: CaseChipsProps) {
  return (
    <Chips
      label="Show"
      choices={STATES.map(({ status, label }) => ({
        label,
        address: writeCasesAddress(search, { ...chosen, status }),
        isChosen: status === chosen.status,
        count: status === 'open' ? openCount : undefined,
      }))}
    />
  );
}

/** Shows cases of the selected restaurant or of all, each choice with its number of open cases. */
export function CaseVenueChips({
  search,
  chosen,
  openCount,
  venueName,
}: CaseChipsProps & { venueName: string }) {
  return (
    <Chips
      label="Restaurants"
      isQuiet
      choices={[
        { isEverywhere: false, label: venueName },
        { isEverywhere: true, label: 'All restaurants', count: openCount },
      ].map(({ isEverywhere, label, count }) => ({
        label,
        address: writeCasesAddress(search, { ...chosen, isEverywhere }),
        isChosen: isEverywhere === chosen.isEverywhere,
        count,
      }))}
    />
  );
}

function Chips({
  label,
  choices,
  isQuiet = false,
}: {
  label: string;
  /**
   * Whether these chips look different from the others in the row, so that the two choices are not
   * confused.
   */
  isQuiet?: boolean;
  choices: readonly {
    label: string;
    address: string;
    isChosen: boolean;
    count: number | undefined;
  }[];
}) {
  return (
    <ul
      aria-label={label}
      className={classNames('flex min-w-0 flex-wrap print:hidden', isQuiet ? 'gap-x-4' : 'gap-2')}
    >
      {choices.map(({ label, address, isChosen, count }) => (
        <li key={label} className="min-w-0">
          <Link
            href={address ? `${paths.cases}?${address}` : paths.cases}
            replace
            aria-current={isChosen ? 'true' : undefined}
            className={classNames(
              'inline-flex min-h-11 max-w-full items-center gap-1.5 text-sm',
              isQuiet
                ? [
                    'border-b-2 px-1',
                    isChosen
                      ? 'border-ink font-semibold'
                      : 'border-transparent font-medium text-ink-soft hover:text-ink',
                  ]
                : [
                    'rounded-full border px-4',
                    isChosen
                      ? 'border-ink bg-ink font-semibold text-paper'
                      : 'bg-surface font-medium hover:border-line-strong',
                  ],
            )}
          >
            <span className="min-w-0 truncate">{label}</span>
            {count !== undefined && <span className="tabular-nums">{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
