import { formatAgo } from '#shared/site/format-ago.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { useNow } from '#web/platform/browser/use-now.ts';

/** How long ago a feedback came in: the time that lists are sorted by, so it stands first. */
export function Arrival({ createdAt, timeZone }: { createdAt: string; timeZone: string }) {
  const now = useNow();
  return (
    <time
      dateTime={createdAt}
      title={formatMoment(createdAt, { now, timeZone })}
      className="font-medium text-ink"
    >
      {formatAgo(createdAt, now)}
    </time>
  );
}
