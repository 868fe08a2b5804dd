import { useQuery } from '@tanstack/react-query';
import { Frown, type LucideIcon, Meh, Smile, Users } from 'lucide-react';
import { searchAddress } from '#shared/feedback/search-address.ts';
import type { AskedPeriod } from '#shared/stats/period.ts';
import { type Tone, toneOfServer } from '#shared/stats/rules.ts';
import { Badge, type BadgeProps } from '#web/ui/status/badge.tsx';
import { countOf } from './count-of.ts';
import { HouseNote } from './house-note.tsx';
import { PraiseQuote } from './praise-quote.tsx';
import { type StatsVenue, serverStatsQuery } from './queries.ts';
import { QueryCard } from './query-card.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { baseOfShares, differenceWords, ShareAxis, ShareRow } from './share-row.tsx';
import { useHouseShare } from './use-house-share.ts';

const SHOWN = 5;
const LOOKS: Record<Tone, { icon: LucideIcon; tone: BadgeProps['tone'] }> = {
  Positive: { icon: Smile, tone: 'basil' },
  Mixed: { icon: Meh, tone: 'saffron' },
  Negative: { icon: Frown, tone: 'chili' },
};

/** Whom do guests name, and how do they feel about it? */
export function ServerLeaderboard({
  venueId,
  asked,
  title,
  className,
}: {
  venueId: StatsVenue;
  asked: AskedPeriod;
  title: string;
  className?: string;
}) {
  const query = useQuery(serverStatsQuery(venueId, asked));
  const house = useHouseShare(venueId, asked);
  const named = query.data?.map((server) => ({ ...server, name: server.serverName }));
  return (
    <QueryCard
      title={title}
      description={
        named && named.length > 0 && house !== undefined
          ? `The people your guests name most. ${differenceWords(named.slice(0, SHOWN), house, 'them')}`
          : 'The people your guests name most.'
      }
      className={className}
      venueId={venueId}
      query={query}
      isEmpty={(servers) => servers.length === 0}
      empty={{
        icon: Users,
        title: 'No server feedback data yet.',
        description: 'Whoever guests mention by name appears here.',
      }}
      skeleton={<RowsSkeleton count={SHOWN} />}
    >
      {(servers) => {
        const top = servers.slice(0, SHOWN);
        const base = baseOfShares(top);
        return (
          <div className="@container flex grow flex-col">
            <ol className="divide-y">
              {top.map((server) => (
                <ShareRow
                  key={server.serverName}
                  name={server.serverName}
                  href={searchAddress(server.serverName, asked)}
                  badge={<ToneBadge tone={toneOfServer(server.avgSentiment)} />}
                  note={countOf(server.mentions, 'mention')}
                  share={server}
                  base={base}
                  house={house}
                />
              ))}
            </ol>
            <ShareAxis base={base} />
            {top[0] && <PraiseQuote venueId={venueId} asked={asked} name={top[0].serverName} />}
            <HouseNote house={house} />
          </div>
        );
      }}
    </QueryCard>
  );
}

function ToneBadge({ tone }: { tone: Tone | undefined }) {
  if (!tone) return null;
  const { icon: Icon, tone: badgeTone } = LOOKS[tone];
  return (
    <Badge tone={badgeTone}>
      <Icon aria-hidden />
      {tone}
    </Badge>
  );
}
