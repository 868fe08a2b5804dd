import { formatResponseTime } from '#shared/analytics/format-response-time.ts';
import { classNames } from '../ui/class-names.ts';

export function SiteResponseTime({ hours }: { hours: number | null }) {
  return (
    <span className={classNames('whitespace-nowrap', hours === null && 'text-ink-soft text-sm')}>
      {formatResponseTime(hours)}
    </span>
  );
}
