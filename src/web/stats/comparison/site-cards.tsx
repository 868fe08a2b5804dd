import type { ReactNode } from 'react';
import { formatCount } from '../count-with-noun.ts';
import { type ComparedSite, standingOf } from './compared-site.ts';
import {
  SiteLink,
  SiteResponseTime,
  SiteSatisfaction,
  SiteTagBadge,
  SiteTrend,
  sitesAxisStart,
} from './site-cells.tsx';

/** The comparison table as cards for a phone, best venue first. */
export function SiteCards({ sites, average }: { sites: readonly ComparedSite[]; average: number }) {
  const base = sitesAxisStart(sites);
  return (
    <ol className="divide-y">
      {sites.map((site, index) => (
        <li key={site.venueId} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-start gap-2">
            <span aria-hidden className="min-w-5 text-ink-soft tabular-nums">
              {index + 1}
            </span>
            <h3 className="line-clamp-2 min-w-0 flex-1 basis-32 font-semibold">
              <SiteLink site={site} />
            </h3>
            <SiteTagBadge standing={standingOf(sites, index)} />
          </div>
          <SiteSatisfaction site={site} average={average} base={base} />
          <SiteTrend trend={site.trendsLastWeek} hasWords />
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-2">
            <Fact name="Feedback" value={formatCount(site.totalFeedback)} />
            <Fact name="Response time" value={<SiteResponseTime site={site} />} />
            <Fact name="Rewards" value={formatCount(site.rewardsClaimed)} />
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}
