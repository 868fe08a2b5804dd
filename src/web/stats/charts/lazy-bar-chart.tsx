import { Later } from '#web/platform/page/lazy-part.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { BarChartProps } from './bar-chart.tsx';

const CODE = {
  name: 'bar-chart',
  load: async () => (await import('./bar-chart.tsx')).BarChart,
};

/** A bar chart whose code comes after the numbers. */
export function LaterBarChart(props: BarChartProps) {
  return (
    <Later code={CODE} waiting={<ChartSkeleton />}>
      {(BarChart) => <BarChart {...props} />}
    </Later>
  );
}

export function ChartSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="h-52" />
    </div>
  );
}
