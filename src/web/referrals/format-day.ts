const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export function formatDay(moment: string): string {
  return DAY.format(new Date(moment));
}
