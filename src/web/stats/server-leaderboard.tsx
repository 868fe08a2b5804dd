import { useQuery } from '@tanstack/react-query';
import { Frown, type LucideIcon, Meh, Smile, Users } from 'lucide-react';
import { type Tone, toneOfServer } from '#shared/stats/rules.ts';
import { Badge, type BadgeProps } from '#web/ui/status/badge.tsx';
import { countOf } from './count-of.ts';
import { type StatsVenue, serverStatsQuery } from './queries.ts';
import { QueryCard } from './query-card.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

const SHOWN = 5;
const LOOKS: Record<Tone, { icon: LucideIcon; tone: BadgeProps['tone'] }> = {
  Positive: { icon: Smile, tone: 'basil' },
  Mixed: { icon: Meh, tone: 'saffron' },
  Negative: { icon: Frown, tone: 'chili' },
};

/** Whom do guests name, and how do they feel about it? */
export function ServerLeaderboard({
  venueId,
  title,
  className,
}: {
  venueId: StatsVenue;
  title: string;
  className?: string;
}) {
  return (
    <QueryCard
      title={title}
      description="The people your guests name most."
      className={className}
      venueId={venueId}
      query={useQuery(serverStatsQuery(venueId))}
      isEmpty={(servers) => servers.length === 0}
      empty={{
        icon: Users,
        title: 'No server feedback data yet.',
        description: 'Whoever guests mention by name appears here.',
      }}
      skeleton={<RowsSkeleton count={SHOWN} />}
    >
      {(servers) => (
        <ol className="divide-y">
          {servers.slice(0, SHOWN).map(({ serverName, mentions, avgSentiment }, index) => (
            <li key={serverName} className="flex min-h-16 items-center gap-3 py-2">
              <span
                aria-hidden
                className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-ink-soft text-sm"
              >
                {index + 1}
              </span>
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere line-clamp-2 font-semibold">{serverName}</p>
                <p className="text-ink-soft text-sm">{countOf(mentions, 'mention')}</p>
              </div>
              <ToneBadge tone={toneOfServer(avgSentiment)} />
            </li>
          ))}
        </ol>
      )}
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
