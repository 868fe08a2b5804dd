import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useRoute } from 'wouter';
import { RequestError } from '#shared/api/call-endpoint.ts';
import type { CaseFile } from '#shared/cases/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { paths } from '#shared/site/paths.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { CaseActions } from '#web/cases/case-actions.tsx';
import { CaseAlarm } from '#web/cases/case-alarm.tsx';
import { CaseChecklist, SimilarAnswers } from '#web/cases/case-checklist.tsx';
import { type CaseListState, CaseSkeleton } from '#web/cases/case-list.tsx';
import { CaseLog } from '#web/cases/case-log.tsx';
import { caseLocation } from '#web/cases/case-words.ts';
import { GuestWords } from '#web/cases/guest-words.tsx';
import { caseQuery, useLiveCasesRefresh } from '#web/cases/queries.ts';
import { useCaseActions } from '#web/cases/use-case-actions.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { useTitle } from '#web/platform/page/use-title.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { selectVenue } from '#web/venues/use-selected-venue.ts';
import { OwnerPage } from './wiring/owner-page.tsx';

export function CaseFilePage() {
  const [, params] = useRoute(paths.caseFile);
  const id = params?.id ?? '';
  const { data, error, isFetching, refetch } = useQuery(caseQuery(id));
  const { list } = (window.history.state ?? {}) as CaseListState;
  useLiveCasesRefresh();
  // The menu and its counts would otherwise be about the restaurant that was shown last.
  const venueId = data?.venueId;
  useEffect(() => {
    if (venueId !== undefined) selectVenue(venueId);
  }, [venueId]);
  return (
    <OwnerPage section="safety">
      <Button asChild variant="quiet" size="sm" className="-ml-3 mb-3 min-h-11 print:hidden">
        <Link href={list ? `${paths.cases}?${list}` : paths.cases}>
          <ArrowLeft aria-hidden />
          Safety
        </Link>
      </Button>
      {data ? (
        <WholeCase key={data.id} file={data} />
      ) : isMissing(error) ? (
        <Card>
          <EmptyState
            icon={FileX}
            headingLevel={1}
            title="We can’t find this case"
            description="It may belong to another business. If you work there too, switch to it and open the link again."
          />
        </Card>
      ) : error ? (
        <Card>
          <h1 className="sr-only">Case</h1>
          <ErrorState
            title="We could not open this case"
            description="Check your connection and try again."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </Card>
      ) : (
        <CaseSkeleton />
      )}
    </OwnerPage>
  );
}

function WholeCase({ file }: { file: CaseFile }) {
  const { tick, wanted, close, reopen, dismiss, isChangingStatus } = useCaseActions(file);
  const { data: venues } = useQuery(venuesQuery);
  const { user } = useSession();
  const timeZone = venues?.find(({ venueId }) => venueId === file.venueId)?.timezone;
  const now = useNow();
  const title = safetyAlarmName(file.safety, file.isEmergency);
  useTitle(title);
  const stepsLeft = file.checklist.filter(({ step, doneAt }) => !(wanted[step] ?? doneAt !== null));
  const since = file.closedAt
    ? `closed ${formatMoment(file.closedAt, { now, timeZone })}`
    : `open since ${formatMoment(file.openedAt, { now, timeZone })}`;
  return (
    <div className="relative">
      <PageHeader
        title={title}
        description={`${caseLocation(file)}\u00a0· ${since}`}
        className="xl:pr-130"
      />
      {user && (
        <CaseAlarm
          file={file}
          readerId={user.id}
          timeZone={timeZone}
          nextStep={stepsLeft[0]?.words}
        />
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)] print:block print:*:mb-4">
        <div className="grid min-w-0 content-start gap-6">
          <GuestWords file={file} timeZone={timeZone} />
          <CaseChecklist file={file} wanted={wanted} timeZone={timeZone} onTick={tick} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <CaseLog file={file} timeZone={timeZone} />
          <SimilarAnswers file={file} timeZone={timeZone} />
        </div>
      </div>
      {/* Last, because what happened and what to do come first; a wide page has room at the top. */}
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow xl:absolute xl:top-2 xl:right-0 xl:mt-0 print:hidden">
        <CaseActions
          file={file}
          stepsLeft={stepsLeft.length}
          isChanging={isChangingStatus}
          onClose={close}
          onReopen={reopen}
          onDismiss={dismiss}
        />
      </div>
    </div>
  );
}

/** Whether the case belongs to another business, or the ID is no case ID at all. */
function isMissing(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 400);
}
