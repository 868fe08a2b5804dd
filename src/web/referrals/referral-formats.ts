const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** An amount in whole pounds. */
export function formatPounds(pence: number): string {
  return `£${WHOLE.format(pence / 100)}`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export function formatShortDay(moment: string): string {
  return DAY.format(new Date(moment));
}
