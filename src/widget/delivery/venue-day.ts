/**
 * The calendar day, as "2026-11-15", some days before a moment, in the venue's time zone: the phone
 * may be set to another country. If the browser does not know the zone, the phone's own is used.
 */
export function venueDay(moment: Date, daysBefore: number, timeZone: string | undefined): string {
  const [year = 0, month = 1, day = 1] = calendarDay(moment, timeZone);
  return new Date(Date.UTC(year, month - 1, day - daysBefore)).toISOString().slice(0, 10);
}

function calendarDay(moment: Date, timeZone: string | undefined): number[] {
  try {
    // The Swedish date format is that of ISO 8601.
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
    return day.split('-').map(Number);
  } catch {
    return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  }
}
