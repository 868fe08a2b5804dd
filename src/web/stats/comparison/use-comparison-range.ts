import { useLocation, useSearch } from 'wouter';
import {
  COMPARISON_RANGES,
  type ComparisonRange,
  INITIAL_COMPARISON_RANGE,
} from '#shared/stats/comparison.ts';

/** The compared range, kept in the address so that a reload keeps it. */
export function useComparisonRange() {
  const [location, navigate] = useLocation();
  const range = readComparisonRange(new URLSearchParams(useSearch()).get('range'));
  const setRange = (next: ComparisonRange) => {
    const address = next === INITIAL_COMPARISON_RANGE ? location : `${location}?range=${next}`;
    navigate(address, { replace: true });
  };
  return [range, setRange] as const;
}

export function readComparisonRange(text: string | null): ComparisonRange {
  return COMPARISON_RANGES.find((range) => range === text) ?? INITIAL_COMPARISON_RANGE;
}
