import { useInfiniteQuery } from '@tanstack/react-query';
import {
  ChevronDown,
  CreditCard,
  Download,
  Gift,
  History,
  LogIn,
  type LucideIcon,
  MessageSquareText,
  Store,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { dayHeading } from '#shared/feedback/format-visit.ts';
import { dateFormat } from '#shared/site/format-moment.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { capitalise, numberWord } from '#shared/stats/number-words.ts';
import {
  type Activity,
  type ActivitySelection,
  readActivity,
} from '#shared/team/activity-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { browserTimeZone } from '#web/platform/browser/browser-time-zone.ts';
import { groupByDay } from '#web/platform/browser/group-by-day.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import {
  describeActor,
  foldRepeatedActions,
  type RepeatedAction,
} from './fold-repeated-actions.ts';

const ROW_STYLES = 'flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-4';
const KINDS: readonly (readonly [RegExp, ...Kind])[] = [
  [/^(account\.(preferences|unsubscribed)|venue|onboarding)/, Store, true],
  [/^(account|passkey|authenticator|recovery-codes|session)\./, LogIn, false],
  [/^(reply|complaint)\./, MessageSquareText, false],
  [/^reward\./, Gift, false],
  [/^(feedback|guest-data)\./, Download, true],
  [/^(member|business|device|pin)\./, Users, true],
];

/** The activity log, newest first, by day, with paging. */
export function ActivityList({
  selection,
  onClear,
}: {
  selection: ActivitySelection;
  onClear: () => void;
}) {
  const now = useNow();
  const list = useInfiniteQuery({
    queryKey: [readActivity.path, selection],
    queryFn: ({ pageParam, signal }) =>
      callApi(readActivity, { query: { ...selection, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  if (list.isError && !list.data) {
    return (
      <Card>
        <ErrorState
          title="We could not load the activity"
          description="Check your connection and try again. Nothing is lost."
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      </Card>
    );
  }
  if (!list.data) return <LoadingActivity />;
  const entries = list.data.pages.flatMap(({ activity }) => activity);
  if (entries.length === 0) {
    const isNarrowed = Object.keys(selection).length > 0;
    return (
      <Card>
        <EmptyState
          icon={History}
          title={isNarrowed ? 'Nothing to show' : 'Nothing has happened yet'}
          description={
            isNarrowed
              ? 'No activity of this kind in this period.'
              : 'Everything your team does here is recorded, from the first sign-in.'
          }
          action={
            isNarrowed && (
              <Button variant="secondary" onClick={onClear}>
                Show everything
              </Button>
            )
          }
        />
      </Card>
    );
  }
  const timeZone = browserTimeZone() ?? 'UTC';
  const today = localDay(timeZone, now);
  // Actions of different people are merged only if the list is not filtered by person or kind.
  const isOverPeople = !selection.memberId && !selection.kind;
  return (
    <Card className="@container px-4 py-1 sm:px-6 sm:py-2">
      {groupByDay(entries, ({ at }) => at, timeZone).map(({ day, items }) => (
        <section key={`${day} ${items[0]?.id}`} aria-label={dayHeading(day, today)}>
          <h2 className="border-b pt-5 pb-2 font-semibold text-lg">{dayHeading(day, today)}</h2>
          <ol className="divide-y">
            {foldRepeatedActions(items, { isOverPeople }).map((repeated) => (
              <ActivityRow key={repeated.newest.id} repeated={repeated} timeZone={timeZone} />
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage && (
        <ShowMore
          key={JSON.stringify(selection)}
          isLoading={list.isFetchingNextPage}
          onShow={() => list.fetchNextPage({ throwOnError: true })}
          failureWords="Earlier activity could not be loaded. Please try again."
          className="border-t py-4"
        >
          Show earlier
        </ShowMore>
      )}
    </Card>
  );
}

function LoadingActivity() {
  return (
    <Card role="status" className="px-4 py-1 sm:px-6 sm:py-2">
      <span className="sr-only">Loading the activity</span>
      <div className="border-b pt-5 pb-2">
        <Skeleton className="h-7 w-24" />
      </div>
      <div className="divide-y">
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((place) => (
          <div key={place} className="flex items-center gap-4 py-3">
            <Skeleton className="size-9 shrink-0 rounded-full" />
            <Skeleton className="h-11 grow xl:h-9" />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** Who did what and where; a repeated action expands to show each time. */
function ActivityRow({
  repeated: { newest, times, people },
  timeZone,
}: {
  repeated: RepeatedAction;
  timeZone: string;
}) {
  const [only] = times.length === 1 ? times : [];
  if (only) {
    return (
      <li className={`${ROW_STYLES} py-3`}>
        <ActionDetails entry={only} />
        <Time entry={only} timeZone={timeZone} />
      </li>
    );
  }
  return (
    <li>
      <details className="group">
        <summary
          className={`${ROW_STYLES} cursor-pointer list-none py-3 [&::-webkit-details-marker]:hidden`}
        >
          <ActionDetails
            entry={newest}
            people={people}
            again={
              <span className="ml-2 inline-flex items-center gap-1 whitespace-nowrap text-basil-ink text-sm">
                {times.length} times
                <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
              </span>
            }
          />
          <Time entry={newest} timeZone={timeZone} />
        </summary>
        <ol className="mb-3 ml-12 rounded-md bg-sunken px-4 py-1.5 text-sm sm:ml-60">
          {times.map((time) => (
            <li key={time.id} className="flex justify-between gap-4 py-1">
              <span className="wrap-anywhere">
                {people ? describeInOneLine(time) : (time.browser ?? time.device ?? time.words)}
              </span>
              <Time entry={time} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

function ActionDetails({
  entry,
  people,
  again,
}: {
  entry: Activity;
  people?: number | undefined;
  again?: ReactNode;
}) {
  const [Icon, isChange] = activityKind(entry.action);
  const { who, did, places, browser } = people
    ? describeGroup(entry, people)
    : describeActor(entry);
  const from = again ? null : browser;
  return (
    <>
      <span
        className={classNames(
          'grid size-9 shrink-0 place-items-center self-start rounded-full',
          isChange ? 'bg-basil-soft text-basil-ink' : 'bg-sunken text-ink-soft',
        )}
      >
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 flex-[1_1_9rem] @xl:flex @xl:items-baseline @xl:gap-4">
        <p className="wrap-anywhere font-semibold @xl:w-44 @xl:shrink-0">{who}</p>
        <div className="min-w-0 @xl:flex-1 @4xl:flex @4xl:items-baseline @4xl:gap-6">
          <p className="wrap-anywhere text-pretty @4xl:flex-1">
            {did}
            {again}
          </p>
          {/* On wide screens, place and browser have columns of their own. */}
          <p className="wrap-anywhere text-ink-soft text-sm @4xl:grid @4xl:w-96 @4xl:shrink-0 @4xl:grid-cols-[minmax(0,1fr)_9rem] @4xl:gap-6">
            {places.length > 0 && <span>{places.join(' · ')}</span>}
            {from && (
              <span className="@max-xl:hidden @4xl:col-start-2">
                {places.length > 0 && <span className="@4xl:hidden"> · </span>}
                {from}
              </span>
            )}
          </p>
        </div>
      </div>
    </>
  );
}

function Time({ entry: { at }, timeZone }: { entry: Activity; timeZone: string }) {
  return (
    <time dateTime={at} className="shrink-0 text-ink-soft text-sm tabular-nums">
      {dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at))}
    </time>
  );
}

function describeGroup({ action }: Activity, people: number): ReturnType<typeof describeActor> {
  const did = action === 'reward.redeemed' ? 'Redeemed rewards' : 'Signed in';
  return { who: `${capitalise(numberWord(people))} people`, did, places: [], browser: null };
}

function describeInOneLine(entry: Activity): string {
  const { who, did, places, browser } = describeActor(entry);
  return [`${who}: ${did}`, ...places, ...(browser && places.length === 0 ? [browser] : [])].join(
    ' · ',
  );
}

type Kind = readonly [icon: LucideIcon, isChange: boolean];

/**
 * An action's icon, and whether the action stands out. The icon is that of the action's kind in the
 * filter, or else the plan's icon. Changes to how the business is run stand out, everyday actions
 * do not.
 */
function activityKind(action: string): Kind {
  const [, ...kind] = KINDS.find(([actions]) => actions.test(action)) ?? [/./, CreditCard, true];
  return kind;
}
