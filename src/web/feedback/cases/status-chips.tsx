import { Link } from 'wouter';
import type { CaseStatus } from '#shared/cases/cases.ts';
import { paths } from '#shared/site/paths.ts';
import { classNames } from '#web/ui/class-names.ts';

const CHOICES: readonly { status: CaseStatus | undefined; label: string }[] = [
  { status: undefined, label: 'All' },
  { status: 'open', label: 'Open' },
  { status: 'closed', label: 'Closed' },
];

/** Which cases are shown; what is chosen stands in the address. */
export function StatusChips({
  chosen,
  openCount,
}: {
  chosen: CaseStatus | undefined;
  /** Undefined while it is not known. */
  openCount: number | undefined;
}) {
  return (
    <ul aria-label="Show" className="mb-6 flex flex-wrap gap-2 print:hidden">
      {CHOICES.map(({ status, label }) => (
        <li key={label}>
          <Link
            href={status ? `${paths.cases}?status=${status}` : paths.cases}
            replace
            aria-current={status === chosen ? 'true' : undefined}
            className={classNames(
              'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-sm',
              status === chosen
                ? 'border-ink bg-ink font-semibold text-paper'
                : 'bg-surface font-medium hover:border-line-strong',
            )}
          >
            {label}
            {status === 'open' && openCount !== undefined && (
              <span className="tabular-nums">{openCount}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
