const WHOLE_NUMBER_FORMAT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** An amount in whole pounds. */
export function formatPounds(pence: number): string {
  return `£${WHOLE_NUMBER_FORMAT.format(pence / 100)}`;
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

export function formatShortDay(moment: string): string {
  return DAY_FORMAT.format(new Date(moment));
}
