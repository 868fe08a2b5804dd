import { useQuery } from '@tanstack/react-query';
import {
  ArrowRight,
  CircleAlert,
  CircleCheck,
  type LucideIcon,
  MessageCircleWarning,
  OctagonAlert,
  Sparkles,
} from 'lucide-react';
import { Link } from 'wouter';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { inboxSearchAddress } from '#shared/feedback/inbox-address.ts';
import { changeVerdict, WEEK_VERDICT_WORDS } from '#shared/stats/change-verdict.ts';
import type { weeklySummary } from '#shared/stats/contract.ts';
import { COUNT_EXPLANATIONS, WEEK_EXPLANATION } from '#shared/stats/definitions.ts';
import { type WeekSeverity, weekSeverity } from '#shared/stats/rules.ts';
import { isTooFewToSay } from '#shared/stats/wilson-interval.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { countWithNoun, formatCount } from './count-with-noun.ts';
import { FactList, FactListSkeleton } from './fact-list.tsx';
import { type StatsVenue, weeklySummaryQuery } from './queries.ts';
import { QueryCard } from './query-card.tsx';

type Week = EndpointResponse<typeof weeklySummary>;
export type ComplaintsFilter = 'complaints' | 'negative';

type Look = {
  icon: LucideIcon;
  style: string;
  /** A fixed title; if undefined, the title compares the week with the one before. */
  title: string | undefined;
};

const LOOKS: Record<WeekSeverity, Look> = {
  critical: {
    icon: OctagonAlert,
    style: 'border-chili bg-chili-soft text-chili-ink',
    title: 'Serious this week',
  },
  warning: {
    icon: CircleAlert,
    style: 'border-saffron bg-saffron-soft text-saffron-ink',
    title: 'Worth a closer look',
  },
  mild: {
    icon: MessageCircleWarning,
    style: 'border-line-strong bg-sunken text-ink',
    title: undefined,
  },
  good: {
    icon: CircleCheck,
    style: 'border-basil bg-basil-soft text-basil-ink',
    title: 'Nobody was unhappy',
  },
};

const LAST_WEEK = { period: 'last_7_days' } as const;
const FACTS = ['Serious complaints', 'Negative feedback', 'Most complaints on', 'Server mentions'];

/** What needs the owner's attention in the last seven days. */
export function WeeklySummaryCard({
  venueId,
  answers,
  onRead,
  className,
}: {
  venueId: StatsVenue;
  /** The week's number of answers; undefined while loading. */
  answers?: number | undefined;
  /** Opens the complaints. */
  onRead: (filter: ComplaintsFilter) => void;
  className?: string;
}) {
  return (
    <QueryCard
      title="Weekly Summary"
      description={WEEK_EXPLANATION}
      className={className}
      venueId={venueId}
      query={useQuery(weeklySummaryQuery(venueId))}
      failure="Failed to fetch weekly summary"
      isEmpty={() => answers === 0}
      empty={{
        icon: Sparkles,
        title: 'No weekly data available yet.',
        description: 'What went well and what did not, every week at a glance.',
      }}
      skeleton={<SummarySkeleton />}
    >
      {(week) => (
        <div className="flex grow flex-col gap-5 [&_dl]:sm:grid-cols-2">
          <Verdict week={week} onRead={onRead} />
          <FactList
            facts={[
              {
                label: 'Serious complaints',
                value: formatCount(week.seriousComplaints),
                note: COUNT_EXPLANATIONS.serious,
              },
              {
                label: 'Negative feedback',
                value: formatCount(week.negativeCount),
                note: COUNT_EXPLANATIONS.negative,
              },
              { label: 'Most complaints on', ...complaintDayFact(week) },
              {
                label: 'Server mentions',
                value: formatCount(week.serverMentionCount),
                note: week.topMentionedServer && !week.isTopMentionedServerTied && (
                  <>
                    Most named:{' '}
                    <Link
                      href={inboxSearchAddress(week.topMentionedServer, LAST_WEEK)}
                      className="-my-3 py-3 underline decoration-line-strong underline-offset-4 hover:decoration-current"
                    >
                      {week.topMentionedServer}
                    </Link>
                  </>
                ),
              },
            ]}
          />
        </div>
      )}
    </QueryCard>
  );
}

/** Names a day only if it has more complaints than chance explains. */
function complaintDayFact({ topComplaintDay, topComplaintDayVerdict, ...week }: Week) {
  const hasNone = week.negativeCount + week.seriousComplaints === 0;
  if (topComplaintDayVerdict === 'stands out' || hasNone) return { value: topComplaintDay };
  return topComplaintDayVerdict === 'too early'
    ? { value: 'Too early to say', note: 'Too few complaints to compare days' }
    : { value: 'No day stands out' };
}

function Verdict({ week, onRead }: { week: Week; onRead: (filter: ComplaintsFilter) => void }) {
  const severity = weekSeverity(week);
  const isTooFew = severity === 'good' && isTooFewToSay(week.week.rated);
  const { icon: Icon, style, title } = LOOKS[isTooFew ? 'mild' : severity];
  const verdict = WEEK_VERDICT_WORDS[changeVerdict(week.week, week.weekBefore)];
  const unhappy = severity === 'critical' ? week.seriousComplaints : week.negativeCount;
  return (
    <div
      data-severity={severity}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border-l-4 p-4',
        style,
      )}
    >
      <Icon aria-hidden className="size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-semibold">{title ?? verdict}</h3>
        <p className="text-ink text-sm">{sentenceOf(severity, week)}</p>
      </div>
      {severity !== 'good' && (
        <Button
          variant="secondary"
          size="sm"
          className="print:hidden"
          onClick={() => onRead(severity === 'critical' ? 'complaints' : 'negative')}
        >
          Read {unhappy === 1 ? 'it' : 'them'}
          <ArrowRight aria-hidden />
        </Button>
      )}
    </div>
  );
}

function sentenceOf(severity: WeekSeverity, week: Week): string {
  if (severity === 'good')
    return `No complaints and no negative feedback this week.${sharesOf(week)}`;
  if (severity === 'critical') {
    return `${countWithNoun(week.seriousComplaints, 'serious complaint')} this week.`;
  }
  const guests = countWithNoun(week.negativeCount, 'guest was', 'guests were');
  const serious = week.negativeCount === 1 ? 'without' : 'none of them with';
  return `${guests} not happy this week, ${serious} a serious complaint.${sharesOf(week)}`;
}

/** The basis of the heading: ' 17 of 20 said okay or better, 18 of 21 the week before.' */
function sharesOf({ week, weekBefore }: Week): string {
  if (week.rated === 0) return '';
  const before =
    weekBefore.rated === 0 ? 'nobody' : `${weekBefore.satisfied} of ${weekBefore.rated}`;
  return ` ${week.satisfied} of ${week.rated} said okay or better, ${before} the week before.`;
}

function SummarySkeleton() {
  return (
    <div className="flex grow flex-col gap-5 [&_dl]:sm:grid-cols-2">
      <Skeleton className="h-20" />
      <FactListSkeleton labels={FACTS} />
    </div>
  );
}
