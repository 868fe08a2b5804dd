import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/status/badge.tsx';
import { billingConfigQuery } from '../queries.ts';

/** Shown on every billing screen while payments are simulated. */
export function TestModeBanner({ className }: { className?: string }) {
  const { data: config } = useQuery(billingConfigQuery);
  if (config?.mode !== 'test') return null;
  if (config.provider === 'stripe') {
    return (
      <Badge tone="saffron" className={className}>
        <FlaskConical aria-hidden />
        Test mode
      </Badge>
    );
  }
  return (
    <p
      role="note"
      className={classNames(
        'flex gap-2.5 rounded-md border border-saffron/45 bg-saffron-soft px-3.5 py-2.5 font-medium text-sm',
        className,
      )}
    >
      <FlaskConical aria-hidden className="size-5 shrink-0 text-saffron-ink" />
      {config.notice}
    </p>
  );
}
