const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The day of a payment in the owner's time zone: '14 December 2026'. */
export function formatDay(moment: string): string {
  return DAY_FORMAT.format(new Date(moment));
}
