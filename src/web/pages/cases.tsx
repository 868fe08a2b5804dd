import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useSearch } from 'wouter';
import type { CaseStatus } from '#shared/cases/cases.ts';
import { readCasesAddress } from '#shared/cases/cases-address.ts';
import { CaseList, CaseListSkeleton } from '#web/feedback/cases/case-list.tsx';
import { casesQuery } from '#web/feedback/cases/queries.ts';
import { StatusChips } from '#web/feedback/cases/status-chips.tsx';
import { useLiveCases } from '#web/feedback/cases/use-live-cases.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';

/** Every safety matter of the business, whichever restaurant is chosen: none is to be missed. */
export function CasesPage() {
  const wanted = readCasesAddress(useSearch());
  const query = useQuery(casesQuery(wanted));
  useLiveCases();
  const { data } = query;
  const isNone = wanted.status === undefined && data?.cases.length === 0;
  return (
    <OwnerPage section="safety">
      <PageHeader
        title="Safety"
        description="What must not be missed: allergies, illness, injuries and the like, with what was done about each."
      />
      {!isNone && <StatusChips chosen={wanted.status} openCount={data?.openCount} />}
      {query.isPending && <CaseListSkeleton />}
      {query.isLoadingError && (
        <Card>
          <ErrorState
            title="We could not load the cases"
            description="Check your connection and try again."
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </Card>
      )}
      {data &&
        (data.cases.length === 0 ? (
          <Card>
            <EmptyState icon={ShieldCheck} {...nothingWords(wanted.status)} />
          </Card>
        ) : (
          <CaseList cases={data.cases} />
        ))}
    </OwnerPage>
  );
}

function nothingWords(status: CaseStatus | undefined): { title: string; description: string } {
  if (status === 'open') {
    return { title: 'No open case', description: 'Those that are done stand under Closed.' };
  }
  if (status === 'closed') {
    return { title: 'No closed case', description: 'A case that you close is kept here.' };
  }
  return {
    title: 'No safety matters',
    description: 'When a guest writes of one, in whichever language, its case opens here.',
  };
}
