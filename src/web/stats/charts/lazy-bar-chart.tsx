import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { BarChartProps } from './bar-chart.tsx';

const CODE = {
  name: 'bar-chart',
  load: async () => (await import('./bar-chart.tsx')).BarChart,
};

/** A bar chart that is loaded lazily, so the numbers on the page appear first. */
export function LazyBarChart(props: BarChartProps) {
  return (
    <LazyPart code={CODE} waiting={<ChartSkeleton />}>
      {(BarChart) => <BarChart {...props} />}
    </LazyPart>
  );
}

export function ChartSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="h-52" />
    </div>
  );
}
