import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import { formatCount } from '../count-with-noun.ts';
import { type ComparedSite, findSiteStanding } from './compared-site.ts';
import {
  SiteLink,
  SiteResponseTime,
  SiteSatisfaction,
  SiteTagBadge,
  SiteTrend,
  sitesAxisStart,
} from './site-cells.tsx';

/** The comparison table for a phone: a card for each venue, best first. */
export function SiteCards({ sites, average }: { sites: readonly ComparedSite[]; average: number }) {
  const base = sitesAxisStart(sites);
  return (
    <ol className="flex flex-col gap-3">
      {sites.map((site, index) => (
        <li key={site.venueId}>
          <Card className="flex flex-col gap-3">
            <div className="flex flex-wrap items-start gap-x-2">
              <span aria-hidden className="text-ink-soft tabular-nums">
                {index + 1}
              </span>
              <h3 className="wrap-anywhere min-w-0 flex-1 basis-32 font-semibold">
                <SiteLink site={site} />
              </h3>
              <SiteTagBadge standing={findSiteStanding(sites, index)} />
            </div>
            <SiteSatisfaction site={site} average={average} base={base} />
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-x-4 gap-y-3 border-t pt-3">
              <Fact name="Feedback" value={formatCount(site.totalFeedback)} />
              <Fact name="Response time" value={<SiteResponseTime site={site} />} />
              <Fact name="Rewards" value={formatCount(site.rewardsClaimed)} />
              <Fact name="Trend" value={<SiteTrend trend={site.trendsLastWeek} hasWords />} />
            </dl>
          </Card>
        </li>
      ))}
    </ol>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}
