/** "1 complaint", "2 complaints", "10,000 complaints". */
export function countWithNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

const SHORT_NUMBER_FORMAT = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** A count for small spaces: "10K". */
export function formatShortCount(count: number): string {
  return SHORT_NUMBER_FORMAT.format(count);
}
