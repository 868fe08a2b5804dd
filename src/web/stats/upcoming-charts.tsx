import {
  Armchair,
  CalendarClock,
  ChartColumn,
  ChartSpline,
  Clock,
  Gauge,
  type LucideIcon,
  Sparkles,
  Users,
} from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';

type UpcomingChart = { icon: LucideIcon; title: string; nothing: string; what: string };

const UPCOMING_CHARTS: readonly UpcomingChart[] = [
  {
    icon: ChartSpline,
    title: 'Satisfaction over time',
    nothing: 'No answers yet.',
    what: 'Your score week by week, and how certain it is.',
  },
  {
    icon: Gauge,
    title: 'Total Feedback, Satisfaction Rate, Avg Response Time and Rewards Claimed',
    nothing: 'No data available.',
    what: 'Your key figures, each compared with the previous period.',
  },
  {
    icon: Sparkles,
    title: 'Weekly Summary',
    nothing: 'No weekly data available yet.',
    what: 'What needs your attention.',
  },
  {
    icon: CalendarClock,
    title: 'Complaints Heatmap',
    nothing: 'No data available.',
    what: 'The days and hours when unhappy guests visited.',
  },
  {
    icon: Armchair,
    title: 'Table Performance',
    nothing: 'No table data available yet.',
    what: 'QR codes with a table number tell you where guests sat.',
  },
  {
    icon: Users,
    title: 'Top Praised Servers',
    nothing: 'No server feedback data yet.',
    what: 'The people guests mention by name.',
  },
  {
    icon: ChartColumn,
    title: 'Weekly Trends',
    nothing: 'No weekly data available yet.',
    what: 'More feedback than last week, or less?',
  },
  {
    icon: Clock,
    title: 'Feedback by Time of Day',
    nothing: 'No time-based data available yet.',
    what: 'When your guests visit, and when they write.',
  },
];

/** Before the first guest: lists all future cards instead of showing each one empty. */
export function UpcomingCharts() {
  return (
    <section aria-labelledby="what-will-stand-here" className="basis-full border-t pt-5">
      <h3 id="what-will-stand-here" className="font-semibold">
        What you’ll see here
      </h3>
      <p className="text-ink-soft text-sm">
        It starts with one answer.{' '}
        <Link href={paths.home} className="text-basil-ink underline underline-offset-4">
          Your first steps are on Today
        </Link>
        .
      </p>
      <ul className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2 sm:gap-y-4">
        {UPCOMING_CHARTS.map(({ icon: Icon, title, nothing, what }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            <div className="min-w-0">
              <h4 className="font-medium text-sm">{title}</h4>
              <p className="text-ink-soft text-sm">
                {nothing} <span className="max-sm:sr-only">{what}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
