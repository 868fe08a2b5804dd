import { ChevronRight, CircleCheck, ShieldAlert } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { CaseSummary, listCases } from '#shared/cases/contract.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { formatAgo, formatMoment } from '#shared/site/format-moment.ts';
import { casePath } from '#shared/site/paths.ts';
import { shorten } from '#shared/site/shorten.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { ComplaintStatusWords } from '#web/complaints/complaint-status-words.tsx';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { ProgressBar } from '#web/ui/status/progress-bar.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { isLoudDanger } from '#web/understanding/alarm-styles.ts';
import { DangerChip } from '#web/understanding/safety-sign.tsx';
import { evidenceQuote } from '#web/understanding/understanding-words.ts';
import { caseLocation, progressWords } from './case-words.ts';

/** Open cases, followed by closed ones. */
export function CaseList({
  cases,
  openCount,
  isWhole,
  venues,
  isEverywhere,
}: {
  cases: readonly CaseSummary[];
  openCount: number | undefined;
  /** Whether all older cases have been loaded. */
  isWhole: boolean;
  venues: readonly Venue[];
  /** Whether cases of several restaurants are listed, so that each names its own. */
  isEverywhere: boolean;
}) {
  const open = cases.filter(({ status }) => status === 'open');
  const closed = cases.filter(({ status }) => status === 'closed');
  const groups = [
    { id: 'open-cases', title: 'Open', members: open, count: openCount },
    {
      id: 'closed-cases',
      title: 'Closed',
      members: closed,
      count: isWhole ? closed.length : undefined,
    },
  ].filter(({ members }) => members.length > 0);
  const zones = new Map(venues.map(({ venueId, timezone }) => [venueId, timezone]));
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ id, title, members, count }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="mb-2 font-semibold text-lg">
            {title} <span className="font-normal text-ink-soft tabular-nums">{count}</span>
          </h2>
          <Card className="@container overflow-hidden p-0">
            <ul className="divide-y">
              {members.map((each) => (
                <CaseRow
                  key={each.id}
                  of={each}
                  timeZone={zones.get(each.venueId)}
                  isEverywhere={isEverywhere}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

/** History state: the address of the list from which the user opened a case. */
export type CaseListState = { list?: string };

/** With large text, the signs stand above the words instead of squeezing them. */
const ROW_STYLES =
  'flex min-h-20 gap-3 px-4 py-4 @max-[16rem]:flex-col @min-[34rem]:items-center @min-[34rem]:gap-4 sm:px-6';

function CaseRow({
  of: summary,
  timeZone,
  isEverywhere,
}: {
  of: CaseSummary;
  timeZone: string | undefined;
  isEverywhere: boolean;
}) {
  const { id, safety, status, isUnconfirmed, stepsDone, stepsTotal } = summary;
  const { isEmergency, isUnattended, nextStep } = summary;
  const flagged = findFlaggedWords(summary);
  const list = useSearch();
  const isOpen = status === 'open';
  const name = `${safetyAlarmName(safety, isEmergency)}${isUnconfirmed ? ', unconfirmed' : ''}`;
  const place = caseLocation(isEverywhere ? summary : { ...summary, venueName: '' });
  return (
    <li>
      <Link
        href={casePath(id)}
        state={{ list } satisfies CaseListState}
        className={`${ROW_STYLES} hover:bg-sunken focus-visible:-outline-offset-2`}
      >
        <span
          className={
            isOpen
              ? 'grid size-10 shrink-0 place-items-center rounded-full bg-chili-soft text-chili-ink'
              : 'grid size-10 shrink-0 place-items-center rounded-full bg-basil-soft text-basil-ink'
          }
        >
          {isOpen ? (
            <ShieldAlert aria-hidden className="size-5" />
          ) : (
            <CircleCheck aria-hidden className="size-5" />
          )}
        </span>
        <span className="grid min-w-0 flex-1 gap-x-6 gap-y-2 @min-[34rem]:grid-cols-[minmax(0,1fr)_11rem] @min-[34rem]:items-center">
          <span className="min-w-0">
            <span className="mb-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 font-semibold">
              {isLoudDanger(summary) ? <DangerChip of={summary}>{name}</DangerChip> : name}
              {isUnattended && (
                <ComplaintStatusWords status="open">Not picked up yet</ComplaintStatusWords>
              )}
            </span>
            <span className="wrap-anywhere block text-ink-soft text-sm first-letter:uppercase">
              {place && `${place} · `}
              <CaseTimes of={summary} timeZone={timeZone} />
            </span>
            {flagged && (
              <span className="wrap-anywhere mt-0.5 block text-sm">
                Flagged for: “<bdi>{flagged.words}</bdi>”{flagged.from && ` (${flagged.from})`}
              </span>
            )}
            {isOpen && nextStep && (
              <span className="wrap-anywhere mt-1 block font-medium text-sm">Next: {nextStep}</span>
            )}
          </span>
          <span className="block">
            <span className="mb-1.5 block text-ink-soft text-sm tabular-nums @min-[34rem]:text-right">
              {progressWords(summary)}
            </span>
            <ProgressBar
              value={stepsDone}
              max={stepsTotal}
              label="Steps"
              valueLabel={progressWords(summary)}
            />
          </span>
        </span>
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 self-center text-ink-soft @max-[16rem]:hidden print:hidden"
        />
      </Link>
    </li>
  );
}

/** A longer message of the guest is shortened as the server shortens a sentence of the answer. */
const MAX_QUOTED = 160;

/** The guest's words to quote, and where they are from; undefined if none are stored. */
function findFlaggedWords({
  because,
  quote,
  changedWords,
  writtenOnTicket,
}: CaseSummary): { words: string; from?: string } | undefined {
  // Words of a message that are no longer kept leave nothing to quote.
  const message = writtenOnTicket?.trim();
  if (message) return { words: shorten(message, MAX_QUOTED), from: 'on the ticket' };
  const phrases = because.filter((phrase) => phrase.trim() !== '');
  // During an update, a server of the previous version may not send `quote` and `changedWords` yet.
  if (phrases.length > 0) return { words: quote ?? evidenceQuote(phrases) };
  const changed = changedWords?.at(-1)?.words.trim();
  return changed ? { words: shorten(changed, MAX_QUOTED), from: 'changed since' } : undefined;
}

/**
 * Shows how long ago the guest wrote, since a case may be opened or closed much later.
 */
function CaseTimes({ of: summary, timeZone }: { of: CaseSummary; timeZone: string | undefined }) {
  const { feedbackCreatedAt, openedAt, closedAt } = summary;
  const now = useNow();
  const moment = (at: string) => formatMoment(at, { now, timeZone });
  const isOpenedLater = Date.parse(openedAt) - Date.parse(feedbackCreatedAt) > HOUR_MS;
  return (
    <>
      <time dateTime={feedbackCreatedAt}>
        written {moment(feedbackCreatedAt)}
        {closedAt === null && (
          <>
            , <span className="whitespace-nowrap">{formatAgo(feedbackCreatedAt, now)}</span>
          </>
        )}
      </time>
      {closedAt !== null && <time dateTime={closedAt}> · closed {moment(closedAt)}</time>}
      {closedAt === null && isOpenedLater && (
        <time dateTime={openedAt}> · case opened {moment(openedAt)}</time>
      )}
    </>
  );
}

export function CaseListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the cases</span>
      <Skeleton className="mb-2 h-7 w-24" />
      <Card className="divide-y p-0">
        {['first', 'second', 'third'].map((place) => (
          <div key={place} className={ROW_STYLES}>
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
        ))}
      </Card>
    </div>
  );
}

const LIST_FORMAT = new Intl.ListFormat('en-GB');

type Register = EndpointResponse<typeof listCases>['register'];

/** Names missing cases: numbers have no gaps, and TableTalk never deletes a single case. */
export function MissingCasesAlert({ register }: { register: Register | undefined }) {
  if (!register || (register.isIntact && register.missing.length === 0)) return null;
  const { missing } = register;
  return (
    <Alert tone="error" className="mb-6">
      {missing.length > 0
        ? `${missing.length === 1 ? 'Case' : 'Cases'} ${LIST_FORMAT.format(missing.map(String))} ${missing.length === 1 ? 'was' : 'were'} removed by someone with access to the server.`
        : 'Someone with access to the server changed your case count. A case may be missing.'}
    </Alert>
  );
}

/** The shape of a case while it loads. */
export function CaseSkeleton() {
  return (
    <div role="status" aria-busy>
      <h1 className="sr-only">Case</h1>
      <span className="sr-only">Loading the case</span>
      <Skeleton className="mb-3 h-9 w-72 max-w-full" />
      <Skeleton className="mb-6 h-5 w-56" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)]">
        <div className="grid content-start gap-6">
          <Card>
            <Skeleton className="mb-5 h-6 w-44" />
            <Skeleton className="h-20" />
          </Card>
          <Card>
            <Skeleton className="mb-5 h-6 w-28" />
            <Skeleton className="h-96" />
          </Card>
        </div>
        <Card>
          <Skeleton className="mb-5 h-6 w-40" />
          <Skeleton className="h-64" />
        </Card>
      </div>
    </div>
  );
}
