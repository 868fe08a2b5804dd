import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Users } from 'lucide-react';
import { Link } from 'wouter';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { inboxSearchAddress } from '#shared/feedback/inbox-address.ts';
import { peoplePath, personPath } from '#shared/site/paths.ts';
import type { serverStats } from '#shared/stats/contract.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { timesNamedText } from './people/person-words.ts';
import { type StatsVenue, serverStatsQuery } from './queries.ts';
import { QueryCard, RowsSkeleton } from './query-card.tsx';

const SHOWN_AT_FIRST = 5;
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
      skeleton={<RowsSkeleton count={SHOWN_AT_FIRST} />}
    >
      {(servers) => (
        <div className="flex grow flex-col">
          <ol className="divide-y">
            {servers.slice(0, SHOWN_AT_FIRST).map((server) => (
              <ServerRow key={server.serverName} server={server} venueId={venueId} asked={asked} />
            ))}
          </ol>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-3">
            <p className="max-w-prose text-ink-soft text-xs">
              We only ask guests for a name after a good visit, so this counts praise. It’s not a
              ranking.
            </p>
            {typeof venueId === 'string' && (
              <Link
                href={peoplePath(venueId)}
                className="flex min-h-11 w-fit items-center gap-1.5 font-semibold text-basil-ink text-sm underline-offset-4 hover:underline print:hidden"
              >
                Everybody who serves
                <ArrowRight aria-hidden className="size-4 shrink-0" />
              </Link>
            )}
          </div>
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
      <p className="wrap-anywhere line-clamp-2 min-w-0 flex-1 basis-24 font-medium text-sm">
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
      <p className="text-ink-soft text-sm">{timesNamedText(server)}</p>
    </li>
  );
}
