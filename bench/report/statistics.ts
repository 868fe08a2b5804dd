export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The smallest value such that at least this share of all values is not above it. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
