import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import type { tableAnalytics } from '#shared/stats/contract.ts';
import { type TableBadge, tableBadge } from '#shared/stats/rules.ts';
import { Badge, type BadgeProps } from '#web/ui/status/badge.tsx';
import { countOf } from './count-of.ts';

type Table = ResponseOf<typeof tableAnalytics>[number];

const LOOKS: Record<TableBadge, { icon: LucideIcon; tone: BadgeProps['tone']; words: string }> = {
  default: { icon: Smile, tone: 'basil', words: 'Mostly positive' },
  destructive: { icon: Frown, tone: 'chili', words: 'Mostly negative' },
  secondary: { icon: Meh, tone: 'neutral', words: 'Mixed' },
};

const PARTS = [
  { sentiment: 'positive', style: 'bg-rating-5' },
  { sentiment: 'neutral', style: 'bg-line-strong' },
  { sentiment: 'negative', style: 'bg-rating-1' },
] as const;

/** One table: how much feedback it got, and of which kind. */
export function TableRow({ table }: { table: Table }) {
  const { tableNumber, feedbackCount, sentimentCounts } = table;
  const variant = tableBadge(sentimentCounts);
  const { icon: Icon, tone, words } = LOOKS[variant];
  const parts = PARTS.filter(({ sentiment }) => sentimentCounts[sentiment] > 0);
  return (
    <li className="min-h-16 py-2.5">
      <div className="flex items-start gap-3">
        <p className="wrap-anywhere line-clamp-2 min-w-0 flex-1 font-semibold">
          {/^\d+$/.test(tableNumber) ? `Table ${tableNumber}` : tableNumber}
          <span className="ml-2 whitespace-nowrap font-normal text-ink-soft text-sm">
            {countOf(feedbackCount, 'feedback', 'feedback')}
          </span>
        </p>
        <Badge tone={tone} data-variant={variant}>
          <Icon aria-hidden />
          {words}
        </Badge>
      </div>
      <div className="mt-1.5 flex flex-col gap-1">
        <div aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
          {parts.map(({ sentiment, style }) => (
            <span
              key={sentiment}
              className={style}
              style={{ flexGrow: sentimentCounts[sentiment], flexBasis: 4 }}
            />
          ))}
        </div>
        <p className="text-ink-soft text-xs">
          {parts.map(({ sentiment }) => `${sentimentCounts[sentiment]} ${sentiment}`).join(' · ')}
        </p>
      </div>
    </li>
  );
}
