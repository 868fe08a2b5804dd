import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import type { ComparedSite } from './compared-site.ts';

/** Leads to the dashboard of a venue, which is the chosen one from then on. */
export function SiteLink({ site: { venueId, venueName } }: { site: ComparedSite }) {
  return (
    <Link
      href={`${paths.dashboard}?venue=${encodeURIComponent(venueId)}`}
      title={`Dashboard of ${venueName}`}
      className="rounded-sm decoration-1 underline-offset-4 hover:underline"
    >
      {venueName}
    </Link>
  );
}
