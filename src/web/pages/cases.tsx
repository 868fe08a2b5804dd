import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useSearch } from 'wouter';
import type { CaseStatus } from '#shared/cases/cases.ts';
import { readCasesAddress } from '#shared/cases/cases-address.ts';
import type { CaseSummary } from '#shared/cases/contract.ts';
import { CaseStateChips, CaseVenueChips } from '#web/cases/case-chips.tsx';
import { CaseList, CaseListSkeleton, MissingCasesAlert } from '#web/cases/case-list.tsx';
import { casesQuery, openCasesQuery, useLiveCasesRefresh } from '#web/cases/queries.ts';
import { todayQuery } from '#web/today/queries.ts';
import { SafetyQuestionsLine } from '#web/today/safety-questions-line.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { OwnerPage } from './wiring/owner-page.tsx';

/** The safety cases of the selected restaurant, or of all. */
export function CasesPage() {
  const search = useSearch();
  const chosen = readCasesAddress(search);
  const venues = useQuery(venuesQuery);
  const venue = useSelectedVenue(venues.data, new URLSearchParams(search).get('venue'));
  const hasSeveral = (venues.data?.length ?? 0) > 1;
  const list = useInfiniteQuery({
    ...casesQuery(venue?.venueId, chosen),
    enabled: venues.data !== undefined,
  });
  const { data: openEverywhere } = useQuery({ ...openCasesQuery, enabled: hasSeveral });
  const { data: today } = useQuery({
    ...todayQuery(venue?.venueId ?? ''),
    enabled: venue !== undefined,
  });
  useLiveCasesRefresh();
  const cases = list.data && sortPressingFirst(list.data.pages);
  const openCount = list.data?.pages.at(-1)?.openCount;
  const failed = [venues, list].find(({ isLoadingError }) => isLoadingError);
  const isNone = chosen.status === undefined && cases?.length === 0;
  return (
    <OwnerPage section="safety">
      <PageHeader
        title="Safety"
        description="Allergies, illness and injuries, and what you did about them."
      />
      <div className="mb-6 flex flex-wrap justify-between gap-x-6 gap-y-2 empty:hidden">
        {!isNone && <CaseStateChips search={search} chosen={chosen} openCount={openCount} />}
        {hasSeveral && venue && (
          <CaseVenueChips
            search={search}
            chosen={chosen}
            openCount={openEverywhere}
            venueName={venue.name}
          />
        )}
      </div>
      {venue && today?.safetyQuestions && (
        <div className="mb-4 print:hidden">
          <SafetyQuestionsLine {...today.safetyQuestions} venueId={venue.venueId} />
        </div>
      )}
      <MissingCasesAlert register={list.data?.pages.at(-1)?.register} />
      {failed ? (
        <Card>
          <ErrorState
            title="We could not load the cases"
            description="Check your connection and try again."
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        </Card>
      ) : !cases ? (
        <CaseListSkeleton />
      ) : cases.length === 0 ? (
        <Card>
          <EmptyState icon={ShieldCheck} {...emptyListTexts(chosen.status)} />
        </Card>
      ) : (
        <CaseList
          cases={cases}
          openCount={openCount}
          isWhole={!list.hasNextPage}
          venues={venues.data ?? []}
          isEverywhere={chosen.isEverywhere}
        />
      )}
      {list.hasNextPage && !failed && (
        <ShowMore
          key={JSON.stringify([venue?.venueId, chosen])}
          isLoading={list.isFetchingNextPage}
          onShow={() => list.fetchNextPage({ throwOnError: true })}
          failureWords="Older cases could not be loaded. Please try again."
          className="mt-6 print:hidden"
        >
          Show older cases
        </ShowMore>
      )}
    </OwnerPage>
  );
}

/**
 * Sorts the cases: first those on which nobody has acted, however old, unless they may be invented;
 * then the other pressing ones; then the rest in their order.
 */
function sortPressingFirst(
  pages: readonly { cases: CaseSummary[]; pressing: CaseSummary[] }[],
): CaseSummary[] {
  const first = pages[0]?.pressing ?? [];
  const ids = new Set(first.map(({ id }) => id));
  const others = pages.flatMap(({ cases }) => cases.filter(({ id }) => !ids.has(id)));
  const all = [...first, ...others];
  const isLeft = ({ isUnattended, isUnconfirmed }: CaseSummary) => isUnattended && !isUnconfirmed;
  return [...all.filter(isLeft), ...all.filter((each) => !isLeft(each))];
}

function emptyListTexts(status: CaseStatus | undefined): { title: string; description: string } {
  if (status === 'open') {
    return { title: 'No open cases', description: 'Finished cases are under Closed.' };
  }
  if (status === 'closed') {
    return { title: 'No closed cases', description: 'Cases you close are kept here.' };
  }
  return {
    title: 'No safety issues',
    description: 'When a guest writes about one, in any language, a case opens here.',
  };
}
