import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { BarChartProps } from './bar-chart.tsx';

/** A bar chart whose code comes after the numbers. Without it the rest of the card still stands. */
export function LaterBarChart(props: BarChartProps) {
  const code = useQuery({
    queryKey: ['code', 'bar-chart'],
    queryFn: async () => ({ BarChart: (await import('./bar-chart.tsx')).BarChart }),
  });
  if (code.data) return <code.data.BarChart {...props} />;
  if (!code.isError) return <ChartSkeleton />;
  return (
    <ErrorState
      title="Failed to load data"
      onRetry={() => void code.refetch()}
      isRetrying={code.isFetching}
      className="py-4"
    />
  );
}

export function ChartSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="h-52" />
    </div>
  );
}
