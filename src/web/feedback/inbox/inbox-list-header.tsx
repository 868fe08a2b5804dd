import { useQuery } from '@tanstack/react-query';
import { Download, House, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { UnderstandingSelects } from '../list/understanding-filters.tsx';
import { feedbackCountsQuery } from '../queries.ts';
import { InboxFilters, KindChips, StateFilter, TakerFilter } from './inbox-filters.tsx';
import {
  InboxCustomRange,
  inboxPeriodWords,
  PeriodSelect,
  usePeriodChoice,
} from './inbox-period.tsx';
import { InboxSearch, MentionedPeople } from './inbox-search.tsx';
import type { ListPaneProps } from './use-inbox-list.ts';

type Props = Pick<
  ListPaneProps,
  | 'isWide'
  | 'isOnlyReading'
  | 'isFirst'
  | 'venue'
  | 'address'
  | 'searchField'
  | 'onExport'
  | 'isExporting'
>;

/** The list's title with its search and filters. */
export function InboxListHeader({
  isWide,
  isOnlyReading,
  isFirst,
  venue,
  address,
  searchField,
  onExport,
  isExporting,
}: Props) {
  const { filters, apply } = address;
  const { data: counts } = useQuery(feedbackCountsQuery(venue.venueId, filters.asked, filters));
  const [isSearching, setIsSearching] = useState(filters.search !== '');
  const { isNamingDays, onOwnRange, onChoose } = usePeriodChoice(address);
  const isSearchShown = !isFirst && (isWide || isSearching || filters.search !== '');
  const isOfAllTime = filters.kind === 'waiting';
  const exported = isOfAllTime ? 'All time' : inboxPeriodWords(filters.asked);
  return (
    <header className="border-b px-4 pt-4 pb-3 lg:px-6 lg:pt-5">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <h1 className="mr-auto font-display font-semibold text-2xl">Feedback</h1>
        <PageLinks
          onExport={isFirst ? undefined : onExport}
          isExporting={isExporting}
          exported={exported}
        />
        {!isWide && !isFirst && (
          <>
            <Button
              variant="secondary"
              size="icon"
              className="mr-1"
              aria-label="Search"
              onClick={() => setIsSearching(true)}
            >
              <Search aria-hidden />
            </Button>
            <InboxFilters address={address} venue={venue} isOnlyReading={isOnlyReading} />
          </>
        )}
      </div>
      {isOnlyReading && (
        <p className="mt-1 text-pretty text-ink-soft text-sm">
          Words and ratings. Guests’ details are for managers only.
        </p>
      )}
      {!isWide && !isFirst && (
        <p className="mt-1 text-ink-soft text-sm">
          {isOfAllTime ? 'All time' : inboxPeriodWords(filters.asked)}, newest first by arrival
        </p>
      )}
      {isSearchShown && (
        <div className="mt-3">
          <InboxSearch
            venueId={venue.venueId}
            search={filters.search}
            field={searchField}
            isDesk={isWide}
            // Staff may not see how often people are named.
            offersPeople={!isOnlyReading}
            onSearch={(search) => apply({ search }, { replace: true })}
            onLeave={() => setIsSearching(false)}
          />
        </div>
      )}
      {!isFirst && (
        <div className="mt-3 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4">
          <KindChips
            kind={filters.kind}
            // Kinds are not counted for a search.
            counts={filters.search === '' ? counts : undefined}
            isOnlyReading={isOnlyReading}
            className="items-center max-lg:w-max lg:flex-wrap"
            onChoose={(kind) => apply({ kind, state: undefined })}
          >
            {isWide && isOfAllTime && <span className="text-ink-soft text-sm">All time</span>}
            {isWide && !isOfAllTime && (
              <PeriodSelect
                asked={filters.asked}
                onChoose={onChoose}
                onOwnRange={onOwnRange}
                look="plain"
                className="-mr-2 min-h-9 gap-2 px-2 text-sm"
              />
            )}
          </KindChips>
        </div>
      )}
      {!isWide && !isFirst && !isSearchShown && !isOnlyReading && (
        <MentionedPeople
          venueId={venue.venueId}
          onChoose={(search) => apply({ search }, { replace: true })}
        />
      )}
      {isWide && !isFirst && (
        <UnderstandingSelects filter={filters} onChange={apply} className="-mx-2 mt-1" />
      )}
      {isWide && isNamingDays && !isOfAllTime && (
        <InboxCustomRange
          asked={filters.asked}
          timeZone={venue.timezone}
          onChoose={onChoose}
          className="mt-3"
        />
      )}
      {isWide && filters.kind === 'complaints' && (
        <div className="-mx-3 mt-1">
          <StateFilter
            state={filters.state}
            onChoose={(state) => apply({ state, takenBy: undefined })}
          />
          {filters.state === 'taken' && !isOnlyReading && (
            <TakerFilter
              venueId={venue.venueId}
              takenBy={filters.takenBy}
              onChoose={(takenBy) => apply({ takenBy })}
            />
          )}
        </div>
      )}
    </header>
  );
}

/** Links shown on a desktop; on a phone they are in the frame's menus. */
function PageLinks({
  onExport,
  isExporting,
  exported,
}: Pick<Props, 'onExport' | 'isExporting'> & { exported: string }) {
  return (
    <div className="-mr-3 flex max-lg:mr-1 max-md:hidden">
      <Button asChild variant="quiet" size="sm" className="min-h-11">
        <Link href={paths.home}>
          <House aria-hidden />
          Back to Home
        </Link>
      </Button>
      {onExport && (
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11"
          aria-label={`Export CSV, ${exported}`}
          title={`Exports this list: ${exported}`}
          loading={isExporting}
          onClick={onExport}
        >
          <Download aria-hidden />
          Export CSV
        </Button>
      )}
    </div>
  );
}
