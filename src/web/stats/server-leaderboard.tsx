import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRight, Users } from 'lucide-react';
import { Link } from 'wouter';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { inboxSearchAddress } from '#shared/feedback/inbox-address.ts';
import { type FeedbackItem, listFeedback } from '#shared/feedback/list-contract.ts';
import { dayWords } from '#shared/feedback/visit-words.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { paths, personPath } from '#shared/site/paths.ts';
import type { serverStats } from '#shared/stats/contract.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { namedWords } from './people/person-words.ts';
import { type StatsVenue, serverStatsQuery, statsKey } from './queries.ts';
import { QueryCard, RowsSkeleton } from './query-card.tsx';

const LOOKED_THROUGH = 10;
const LONGEST_CHARACTERS = 160;

const SHOWN = 5;
type Server = EndpointResponse<typeof serverStats>[number];

/**
 * The staff members whom guests name, how often, and how often with words to pass on. Shows no
 * satisfaction rate and no tone: the chat asks for a name only after a rating of okay or better, so
 * both would be good for everybody.
 */
export function ServerLeaderboard({
  venueId,
  asked,
  title,
  className,
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  title: string;
  className?: string;
}) {
  return (
    <QueryCard
      title={title}
      description="The people your guests name most."
      className={className}
      venueId={venueId}
      query={useQuery(serverStatsQuery(venueId, asked))}
      isEmpty={(servers) => servers.length === 0}
      empty={{
        icon: Users,
        title: 'No server feedback data yet.',
        description: 'The people guests mention by name appear here.',
      }}
      skeleton={<RowsSkeleton count={SHOWN} />}
    >
      {(servers) => (
        <div className="flex grow flex-col">
          <ol className="divide-y">
            {servers.slice(0, SHOWN).map((server) => (
              <ServerRow key={server.serverName} server={server} venueId={venueId} asked={asked} />
            ))}
          </ol>
          {servers[0] && (
            <PraiseQuote venueId={venueId} asked={asked} name={servers[0].serverName} />
          )}
          <p className="mt-auto pt-3 text-ink-soft text-xs">
            We only ask guests for a name after a good visit, so this counts praise. It’s not a
            ranking.
          </p>
          {typeof venueId === 'string' && (
            <Link
              href={`${paths.person}?${new URLSearchParams({ venue: venueId })}`}
              className="flex min-h-11 w-fit items-center gap-1.5 font-semibold text-basil-ink text-sm underline-offset-4 hover:underline print:hidden"
            >
              Everybody who serves
              <ArrowRight aria-hidden className="size-4 shrink-0" />
            </Link>
          )}
        </div>
      )}
    </QueryCard>
  );
}

function ServerRow({
  server,
  venueId,
  asked,
}: {
  server: Server;
  venueId: StatsVenue;
  asked: PeriodChoice;
}) {
  const { serverName } = server;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2.5">
      <p className="wrap-anywhere line-clamp-2 min-w-0 flex-1 font-medium text-sm">
        <Link
          href={
            typeof venueId === 'string'
              ? personPath(serverName, venueId)
              : inboxSearchAddress(serverName, asked)
          }
          title={`What guests said about ${serverName}`}
          className="-my-3 inline-block py-3 underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {serverName}
        </Link>
      </p>
      <p className="basis-full text-ink-soft text-sm">{namedWords(server)}</p>
    </li>
  );
}

/** A recent quote about a team member; renders nothing if there is none. */
function PraiseQuote({
  venueId,
  asked,
  name,
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  name: string;
}) {
  const { data } = useQuery(praiseQuery(venueId, asked, name));
  const said = data && shortPraise(data.feedback, name);
  if (!said) return null;
  return (
    <figure className="mt-3 border-t pt-4">
      <blockquote
        dir="auto"
        className="wrap-anywhere text-pretty font-display text-lg leading-snug"
      >
        “{said.textSpecific}”
      </blockquote>
      <figcaption className="mt-1 text-ink-soft text-sm">
        <Link
          href={`${inboxSearchAddress(name, asked)}&entry=${said.id}`}
          className="rounded-sm py-3 underline-offset-4 hover:underline"
        >
          {tableAndDayWords(said)}
        </Link>
      </figcaption>
    </figure>
  );
}

function praiseQuery(venueId: StatsVenue, asked: PeriodChoice, name: string) {
  const query = { ...asked, search: name, filterType: 'praise', limit: LOOKED_THROUGH } as const;
  return queryOptions({
    queryKey: [...statsKey(venueId), listFeedback.path, asked, name],
    enabled: typeof venueId === 'string',
    staleTime: 0,
    ...endpointQueryOptions(listFeedback, { query: { venueId: venueId ?? '', ...query } }),
  });
}

/** The newest answer that names the person in the guest's own words. */
function shortPraise(answers: readonly FeedbackItem[], name: string): FeedbackItem | undefined {
  const called = name.toLocaleLowerCase('en');
  return answers.find(
    ({ textSpecific }) =>
      textSpecific !== null &&
      textSpecific.length <= LONGEST_CHARACTERS &&
      textSpecific.toLocaleLowerCase('en').includes(called),
  );
}

function tableAndDayWords({ tableNumber, visitDate, createdAt }: FeedbackItem): string {
  const day = dayWords(visitDate ?? createdAt.slice(0, 10), new Date());
  return tableNumber ? `${tableLabel(tableNumber)}, ${day}` : day;
}
