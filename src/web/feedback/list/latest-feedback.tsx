import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, MessageCircleDashed, Users } from 'lucide-react';
import { Link } from 'wouter';
import { formatDay } from '#shared/feedback/format-visit.ts';
import { type FeedbackItem, listFeedback } from '#shared/feedback/list-contract.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { entryAddress } from '#web/complaints/complaint-status-words.tsx';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { useLiveFeedback } from '../live/use-live-feedback.ts';
import { latestFeedbackQuery } from '../queries.ts';
import { FeedbackRow } from './feedback-row.tsx';
import { WidgetButton } from './no-feedback.tsx';

const MAX_SEARCHED = 20;
const MAX_PRAISE_SHOWN = 5;

const MAX_LATEST_SHOWN = 3;
const PLACES = ['first', 'second', 'third'] as const;

/** The latest feedback, for the home page. */
export function LatestFeedback({ venue }: { venue: Venue | undefined }) {
  const venueId = venue?.venueId;
  const queryClient = useQueryClient();
  const query = latestFeedbackQuery(venueId ?? '');
  const latest = useQuery({ ...query, enabled: venueId !== undefined });
  useLiveFeedback(venueId, () => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
  });
  const shown = latest.data?.feedback.slice(0, MAX_LATEST_SHOWN) ?? [];
  const isEmpty = !venue || latest.data?.feedback.length === 0;
  return (
    <section
      aria-labelledby="latest-feedback"
      className={isEmpty ? 'rounded-lg border bg-surface p-4 sm:p-6' : undefined}
    >
      <div
        className={classNames(
          'flex flex-wrap items-center justify-between gap-x-4',
          isEmpty ? 'mb-4' : 'min-h-11 max-sm:pb-2',
        )}
      >
        <div className="flex flex-wrap items-baseline gap-x-2 max-sm:flex-col">
          <h2 id="latest-feedback" className="font-semibold">
            Recent Feedback
          </h2>
          <p className="text-ink-soft text-sm">The last 7 days</p>
        </div>
        {venue && shown.length > 0 && (
          <Button asChild variant="quiet" size="sm" className="-mr-3 min-h-11 text-basil-ink">
            <Link href={`${paths.feedback}?${new URLSearchParams({ venue: venue.venueId })}`}>
              View all feedback
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        )}
      </div>
      {latest.isLoading && <Loading />}
      {latest.isError && !latest.data && (
        <Card>
          <ErrorState
            title="Failed to fetch recent feedback"
            description="Check your connection and try again. Nothing is lost."
            onRetry={() => void latest.refetch()}
            isRetrying={latest.isFetching}
            className="py-6"
          />
        </Card>
      )}
      {venue && shown.length > 0 && (
        <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
          {shown.map((feedback) => (
            <FeedbackRow
              key={feedback.id}
              feedback={feedback}
              venue={venue}
              frame="home"
              href={entryAddress(feedback)}
            />
          ))}
        </ul>
      )}
      {isEmpty && <NothingYet venueId={venueId} />}
    </section>
  );
}

function NothingYet({ venueId }: { venueId: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <MessageCircleDashed aria-hidden className="size-6 shrink-0 text-basil-ink" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold">No Recent Feedback</p>
        <p className="text-ink-soft text-sm">What your guests say will appear here.</p>
      </div>
      <WidgetButton venueId={venueId} size="sm" className="min-h-11" />
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="divide-y rounded-lg border bg-surface">
      <span className="sr-only">Loading recent feedback</span>
      {PLACES.map((place) => (
        <div key={place} className="flex h-33 gap-4 px-4 py-4 sm:h-24 sm:px-6">
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 max-w-md" />
            <Skeleton className="mt-3 h-4 w-40 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Recent praise that names team members, with a link to all of it. */
export function TeamPraise({ venueId }: { venueId: string | undefined }) {
  const { data, isError } = useQuery(teamPraiseQuery(venueId));
  const said = data?.feedback.filter(isPraiseOfMember).slice(0, MAX_PRAISE_SHOWN);
  return (
    <Card className="min-w-0 px-4 py-1 sm:px-6 sm:py-2">
      <h2 className="pt-4 pb-1 font-semibold text-lg">Recent praise</h2>
      {said ? (
        <ul className="divide-y">
          {said.map((feedback) => (
            <NamedPraise key={feedback.id} feedback={feedback} />
          ))}
        </ul>
      ) : (
        !isError && <Skeleton className="my-4 h-80" />
      )}
      {said?.length === 0 && (
        <>
          <p className="mb-4 text-pretty text-ink-soft">
            Nobody has been named yet. When guests praise your team, you’ll see it here to pass on.
            For example:
          </p>
          <figure className="mb-4 rounded-lg border border-line-strong border-dashed p-5">
            <blockquote className="text-pretty font-display text-lg">
              “Esther saw the pram coming and had two chairs moved before we asked.”
            </blockquote>
            <figcaption className="mt-0.5 text-ink-soft text-sm">Esther · Table 7</figcaption>
          </figure>
        </>
      )}
      <Button asChild variant="secondary" className="mt-2 mb-4">
        <Link href={`${paths.feedback}?show=praise`}>
          <Users aria-hidden />
          What guests praised in the team
        </Link>
      </Button>
    </Card>
  );
}

function NamedPraise({ feedback }: { feedback: FeedbackItem }) {
  return (
    <li className="flex gap-4 py-4">
      <span
        aria-hidden
        className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-full bg-basil-soft font-semibold text-basil-ink text-sm"
      >
        {feedback.serverName?.charAt(0).toUpperCase()}
      </span>
      <div className="min-w-0">
        <blockquote
          dir="auto"
          className="wrap-anywhere line-clamp-4 text-pretty font-display text-lg"
        >
          “{feedback.textSpecific}”
        </blockquote>
        <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">{praiseContextWords(feedback)}</p>
      </div>
    </li>
  );
}

function teamPraiseQuery(venueId: string | undefined) {
  const query = {
    venueId: venueId ?? '',
    dateRange: 'last_90_days',
    filterType: 'praise',
    limit: MAX_SEARCHED,
  } as const;
  return queryOptions({
    queryKey: ['team-praise', venueId],
    enabled: venueId !== undefined,
    ...endpointQueryOptions(listFeedback, { query }),
  });
}

function isPraiseOfMember({ serverName, textSpecific }: FeedbackItem): boolean {
  return Boolean(serverName && textSpecific);
}

function praiseContextWords({
  serverName,
  tableNumber,
  visitDate,
  createdAt,
}: FeedbackItem): string {
  const day = formatDay(visitDate ?? createdAt.slice(0, 10), new Date());
  return [serverName, tableNumber && tableLabel(tableNumber), day].filter(Boolean).join(' · ');
}
