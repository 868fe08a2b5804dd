import { formatCount } from '../count-with-noun.ts';
import { type ComparedSite, findSiteStanding } from './compared-site.ts';
import {
  SiteAxis,
  SiteLink,
  SiteResponseTime,
  SiteSatisfaction,
  SiteTagBadge,
  SiteTrend,
  sitesAxisStart,
} from './site-cells.tsx';

const CELL_STYLES = 'px-3 py-3.5 first:pl-0 last:pr-0';
const HEAD_STYLES =
  'whitespace-nowrap px-3 pb-2.5 font-medium text-ink-soft text-sm first:pl-0 last:pr-0';
const NUMBER_STYLES = 'text-right tabular-nums';

/** All venues, one row each, best first. */
export function SiteTable({ sites, average }: { sites: readonly ComparedSite[]; average: number }) {
  const base = sitesAxisStart(sites);
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-b">
          <th scope="col" className={HEAD_STYLES}>
            Location
          </th>
          <th scope="col" className={`${HEAD_STYLES} text-right`}>
            Feedback
          </th>
          <th scope="col" className={`${HEAD_STYLES} w-1/3 pl-8`}>
            Satisfaction
          </th>
          <th scope="col" className={`${HEAD_STYLES} text-right`}>
            Response time
          </th>
          <th scope="col" className={`${HEAD_STYLES} text-right`}>
            Rewards
          </th>
          <th scope="col" className={`${HEAD_STYLES} text-right`}>
            Trend
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {sites.map((site, index) => (
          <tr key={site.venueId}>
            <th scope="row" className={`${CELL_STYLES} font-semibold`}>
              <span className="flex items-center gap-3">
                <span aria-hidden className="w-5 shrink-0 text-ink-soft text-sm tabular-nums">
                  {index + 1}
                </span>
                <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="wrap-anywhere line-clamp-2">
                    <SiteLink site={site} />
                  </span>
                  <SiteTagBadge standing={findSiteStanding(sites, index)} />
                </span>
              </span>
            </th>
            <td className={`${CELL_STYLES} ${NUMBER_STYLES}`}>{formatCount(site.totalFeedback)}</td>
            <td className={`${CELL_STYLES} pl-8`}>
              <SiteSatisfaction site={site} average={average} base={base} />
            </td>
            <td className={`${CELL_STYLES} ${NUMBER_STYLES}`}>
              <SiteResponseTime site={site} />
            </td>
            <td className={`${CELL_STYLES} ${NUMBER_STYLES}`}>
              {formatCount(site.rewardsClaimed)}
            </td>
            <td className={`${CELL_STYLES} text-right`}>
              <SiteTrend trend={site.trendsLastWeek} hasWords />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot aria-hidden>
        <tr>
          <td colSpan={2} />
          <td className="pr-3 pl-8">
            <SiteAxis base={base} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
