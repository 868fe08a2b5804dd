import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMPLAINT_STATUSES, type ComplaintStatus } from '#shared/complaints/complaints.ts';
import {
  availableInboxKinds,
  defaultPeriod,
  type InboxKind,
  isOfAllTime,
} from '#shared/feedback/inbox-address.ts';
import { type FeedbackCounts, SEARCH_COUNT_CAP } from '#shared/feedback/list-contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { STATUS_WORDS, StatusShape } from '#web/complaints/complaint-status-words.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FiltersButton } from '#web/ui/fields/filters-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { actorLabel } from '../list/entry-words.ts';
import { UnderstandingFields } from '../list/understanding-fields.tsx';
import { takersQuery } from '../queries.ts';
import { InboxCustomRange, PeriodSelect, usePeriodChoice } from './inbox-period.tsx';
import type { useInboxAddress } from './use-inbox-address.ts';

const NUMBERS = new Intl.NumberFormat('en-GB');

/** The button and dialog of the filters. */
export function InboxFilters({
  address,
  venue,
  isOnlyReading,
  isIcon,
}: {
  address: ReturnType<typeof useInboxAddress>;
  venue: Pick<Venue, 'venueId' | 'timezone'>;
  isOnlyReading: boolean;
  isIcon: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { asked, state, takenBy, topic, safety, search } = address.filters;
  const isOtherPeriod = asked.period !== defaultPeriod(search).period;
  const count = [isOtherPeriod, state, takenBy, topic, safety].filter(Boolean).length;
  return (
    <>
      <FiltersButton count={count} isIcon={isIcon} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <FiltersDialog
          address={address}
          venue={venue}
          isOnlyReading={isOnlyReading}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** The filters that have no chip of their own in the list. Each applies at once. */
function FiltersDialog({
  address,
  venue,
  isOnlyReading,
  onClose,
}: {
  address: ReturnType<typeof useInboxAddress>;
  venue: Pick<Venue, 'venueId' | 'timezone'>;
  isOnlyReading: boolean;
  onClose: () => void;
}) {
  const { filters, apply, clear, isUsual } = address;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Filters"
      footer={
        <>
          <Button variant="secondary" disabled={isUsual} onClick={clear}>
            Clear filters
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div>
          <p className="mb-1.5 font-medium text-sm">Period</p>
          {filters.kind === 'waiting' && isOfAllTime(filters) ? (
            <p className="text-ink-soft">Always includes everyone still waiting.</p>
          ) : (
            <PeriodFilter address={address} timeZone={venue.timezone} />
          )}
        </div>
        {!isOnlyReading && (
          <Checkbox
            label="Only guests who left an email address"
            checked={filters.kind === 'with-email'}
            onCheckedChange={(isOnly) =>
              apply({ kind: isOnly ? 'with-email' : 'all', state: undefined })
            }
            className="-mx-2"
          />
        )}
        <div>
          <p className="mb-1.5 font-medium text-sm">Only complaints that are</p>
          <StateFilter
            state={filters.state}
            onChoose={(state) =>
              apply({ ...(state && { kind: 'complaints' }), state, takenBy: undefined })
            }
          />
          {filters.state === 'taken' && !isOnlyReading && (
            <TakerFilter
              venueId={venue.venueId}
              takenBy={filters.takenBy}
              onChoose={(takenBy) => apply({ takenBy })}
            />
          )}
        </div>
        <UnderstandingFields filter={filters} onChange={apply} />
      </div>
    </Dialog>
  );
}

function PeriodFilter({
  address,
  timeZone,
}: {
  address: ReturnType<typeof useInboxAddress>;
  timeZone: string;
}) {
  const { isNamingDays, onOwnRange, onChoose } = usePeriodChoice(address);
  const { asked } = address.filters;
  return (
    <>
      <PeriodSelect asked={asked} timeZone={timeZone} onChoose={onChoose} onOwnRange={onOwnRange} />
      {isNamingDays && (
        <InboxCustomRange asked={asked} timeZone={timeZone} onChoose={onChoose} className="mt-3" />
      )}
    </>
  );
}

/** Filters complaints by open, taken or resolved. Tapping the chosen state removes the filter. */
export function StateFilter({
  state,
  onChoose,
}: {
  state: ComplaintStatus | undefined;
  onChoose: (state: ComplaintStatus | undefined) => void;
}) {
  return (
    <ul aria-label="Only complaints that are" className="flex flex-wrap gap-2">
      {COMPLAINT_STATUSES.map((status) => (
        <li key={status}>
          <button
            type="button"
            aria-pressed={status === state}
            onClick={() => onChoose(status === state ? undefined : status)}
            className={classNames(
              'relative inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm lg:min-h-9 lg:after:absolute lg:after:-inset-y-1 lg:after:inset-x-0',
              status === state
                ? 'bg-ink/10 font-semibold text-ink'
                : 'font-medium text-ink-soft hover:bg-ink/6 hover:text-ink',
            )}
          >
            <StatusShape status={status} />
            {STATUS_WORDS[status]}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Filters taken complaints by person. Tapping the chosen person removes the filter. */
export function TakerFilter({
  venueId,
  takenBy,
  onChoose,
}: {
  venueId: string;
  takenBy: string | undefined;
  onChoose: (takenBy: string | undefined) => void;
}) {
  const { user } = useSession();
  const { data } = useQuery(takersQuery(venueId));
  if (!data || data.takers.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 pl-3">
      <span aria-hidden className="text-ink-soft text-sm">
        Taken by
      </span>
      <ul aria-label="Taken by" className="contents">
        {data.takers.map(({ id, name, count }) => (
          <li key={id} className="min-w-0">
            <button
              type="button"
              aria-pressed={id === takenBy}
              onClick={() => onChoose(id === takenBy ? undefined : id)}
              className={classNames(
                'relative inline-flex min-h-11 max-w-full items-center gap-1.5 truncate rounded-full px-3 text-sm lg:min-h-9 lg:after:absolute lg:after:-inset-y-1 lg:after:inset-x-0',
                id === takenBy
                  ? 'bg-ink/10 font-semibold text-ink'
                  : 'bg-ink/4 font-medium text-ink-soft hover:bg-ink/8 hover:text-ink',
              )}
            >
              {actorLabel({ id, name }, user?.id ?? '')}
              <span className="tabular-nums">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The kinds of answers with their counts. One tap applies a kind. */
export function KindChips({
  kind,
  counts,
  isCapped,
  isOnlyReading,
  isShort,
  onChoose,
  className,
}: {
  kind: InboxKind;
  /** Undefined while loading. For a search only the newest hits are counted. */
  counts: FeedbackCounts | undefined;
  /** Whether the count stops at a maximum. */
  isCapped: boolean;
  isOnlyReading: boolean;
  /** Whether the kinds share one row of a narrow list. */
  isShort: boolean;
  onChoose: (kind: InboxKind) => void;
  className?: string;
}) {
  const kinds = availableInboxKinds({ isOnlyReading }).filter(
    ({ value }) => !isShort || value !== 'with-email' || kind === value,
  );
  return (
    <ul
      aria-label="Show"
      className={classNames(
        'flex',
        isShort ? 'gap-1' : isOnlyReading ? 'gap-1.5' : 'gap-2',
        className,
      )}
    >
      {kinds.map(({ value, label, count }) => (
        <li key={value} className="shrink-0">
          <button
            type="button"
            aria-pressed={value === kind}
            onClick={() => onChoose(value)}
            className={classNames(
              'relative inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border text-sm transition-colors lg:min-h-9 lg:after:absolute lg:after:-inset-y-1 lg:after:inset-x-0',
              isShort ? 'px-2' : isOnlyReading ? 'px-3' : 'px-3.5',
              value === kind
                ? 'border-ink bg-ink font-semibold text-paper'
                : 'bg-surface font-medium hover:border-line-strong',
            )}
          >
            {value === 'waiting' ? <WaitingLabel /> : label}
            {counts && (
              <span className={classNames('tabular-nums', value !== kind && 'text-ink-soft')}>
                {NUMBERS.format(counts[count])}
                {isCapped && counts[count] === SEARCH_COUNT_CAP && '+'}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function WaitingLabel() {
  return (
    <span>
      Waiting<span className="sr-only"> for you</span>
    </span>
  );
}
