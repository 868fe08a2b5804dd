import { MessageSquareX } from 'lucide-react';
import { formatAgo } from '#shared/site/format-moment.ts';
import type { UnsettledVisit } from '#shared/today/contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Says that somebody went to the table and that the guest did not call the matter sorted out. */
export function VisitNotPutRightLine({
  visit: { by, at },
  className,
}: {
  visit: UnsettledVisit;
  className?: string;
}) {
  const now = useNow();
  return (
    <span
      className={classNames(
        'wrap-anywhere flex items-start gap-2 font-semibold text-chili-ink text-sm',
        className,
      )}
    >
      <MessageSquareX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {by ?? 'Somebody'} went to the table. Sorted out? The guest said “Not really”,{' '}
        {formatAgo(at, now)}.
      </span>
    </span>
  );
}
