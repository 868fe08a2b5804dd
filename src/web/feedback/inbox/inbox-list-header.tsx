import { useQuery } from '@tanstack/react-query';
import { Download, House, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { defaultPeriod, isOfAllTime } from '#shared/feedback/inbox-address.ts';
import type { SearchRequest } from '#shared/feedback/read-search-request.ts';
import { paths } from '#shared/site/paths.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { feedbackCountsQuery } from '../queries.ts';
import { AppliedFilters } from './applied-filters.tsx';
import {
  InboxFilters as FiltersMenu,
  KindChips,
  StateFilter,
  TakerFilter,
} from './inbox-filters.tsx';
import {
  InboxCustomRange,
  inboxPeriodWords,
  PeriodSelect,
  usePeriodChoice,
} from './inbox-period.tsx';
import { InboxSearch, MentionedPeople } from './inbox-search.tsx';
import { requestedFilters } from './requested-filters.ts';
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
  const [lastSearch, setLastSearch] = useState<SearchRequest>();
  const { isNamingDays, onOwnRange, onChoose } = usePeriodChoice(address);
  const isSearchShown = !isFirst && (isWide || isSearching || filters.search !== '');
  function search(request: SearchRequest): void {
    const change = requestedFilters(request, lastSearch);
    // A search for plain words keeps the filters of the search before. So remember only searches
    // that name filters: the next one may replace those.
    if (Object.keys(change).length > 1) setLastSearch(request);
    apply(change, { replace: true });
  }
  const today = localDay(venue.timezone, useNow());
  const isUnlimited = isOfAllTime(filters);
  const isAlwaysAll = filters.kind === 'waiting' && isUnlimited;
  const exported = isUnlimited ? 'All time' : inboxPeriodWords(filters.asked);
  return (
    <header className="border-b px-4 pt-4 pb-3 lg:px-5 lg:pt-2.5 lg:pb-2.5">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 lg:-mr-3 lg:gap-x-0">
        <h1 className="mr-auto pr-2 font-display font-semibold text-2xl max-[359px]:text-xl">
          Feedback
        </h1>
        {isWide && !isFirst && isAlwaysAll && (
          <span className="px-2 text-ink-soft text-sm">All time</span>
        )}
        {isWide && !isFirst && !isAlwaysAll && (
          <PeriodSelect
            asked={filters.asked}
            timeZone={venue.timezone}
            onChoose={onChoose}
            onOwnRange={onOwnRange}
            look="plain"
            className="min-h-11 gap-2 px-2 text-sm"
          />
        )}
        <PageLinks
          onExport={isFirst ? undefined : onExport}
          isExporting={isExporting}
          exported={exported}
        />
        {!isWide && !isFirst && (
          <Button
            variant="secondary"
            size="icon"
            className="mr-1"
            aria-label="Search"
            onClick={() => setIsSearching(true)}
          >
            <Search aria-hidden />
          </Button>
        )}
        {!isFirst && (
          <FiltersMenu
            address={address}
            venue={venue}
            isOnlyReading={isOnlyReading}
            // At a desk the search has the whole row below, so that its words are not cut.
            isIcon={isWide}
          />
        )}
      </div>
      {isOnlyReading && (
        <p className="mt-1 text-pretty text-ink-soft text-sm">
          Comments and ratings. Only managers see guests’ details.
        </p>
      )}
      {!isWide && !isFirst && (
        <p className="mt-1 text-ink-soft text-sm">
          {isUnlimited ? 'All time' : inboxPeriodWords(filters.asked)}, newest first by arrival
        </p>
      )}
      {isSearchShown && (
        <div className="mt-3 lg:mt-1.5">
          <InboxSearch
            venueId={venue.venueId}
            today={today}
            search={filters.search}
            field={searchField}
            isDesk={isWide}
            // Staff may not see how often people are named.
            offersPeople={!isOnlyReading}
            onSearch={search}
            onLeave={() => setIsSearching(false)}
          />
        </div>
      )}
      {!isFirst && (
        <div className="mt-3 max-lg:-mx-4 lg:mt-2.5 max-lg:overflow-x-auto max-lg:px-4">
          <KindChips
            kind={filters.kind}
            counts={counts}
            isCapped={filters.search !== ''}
            isOnlyReading={isOnlyReading}
            isShort={isWide}
            className="items-center max-lg:w-max lg:flex-wrap"
            onChoose={(kind) =>
              apply({
                kind,
                state: undefined,
                // Everybody who waits is shown, whatever days were chosen before.
                ...(kind === 'waiting' && filters.asked.period === 'custom'
                  ? { asked: defaultPeriod(filters.search) }
                  : {}),
              })
            }
          />
        </div>
      )}
      {!isFirst && <AppliedFilters address={address} today={today} />}
      {!isWide && !isFirst && !isSearchShown && !isOnlyReading && (
        <MentionedPeople
          venueId={venue.venueId}
          onChoose={(search) => apply({ search }, { replace: true })}
        />
      )}
      {isWide && isNamingDays && !isAlwaysAll && (
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
    <div className="flex max-lg:mr-1 max-md:hidden">
      <Button asChild variant="quiet" size="icon">
        <Link href={paths.home} aria-label="Back to Home" title="Back to Home">
          <House aria-hidden />
        </Link>
      </Button>
      {onExport && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Export CSV, ${exported}`}
          title={`Export CSV: ${exported}`}
          loading={isExporting}
          onClick={onExport}
        >
          <Download aria-hidden />
        </Button>
      )}
    </div>
  );
}
