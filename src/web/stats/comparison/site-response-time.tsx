import { formatResponseTime } from '#shared/stats/format-response-time.ts';
import { classNames } from '#web/ui/class-names.ts';

export function SiteResponseTime({ hours }: { hours: number | null }) {
  return (
    <span className={classNames('whitespace-nowrap', hours === null && 'text-ink-soft text-sm')}>
      {formatResponseTime(hours)}
    </span>
  );
}
