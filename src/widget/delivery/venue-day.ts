/**
 * The calendar day as "2026-11-15", some days before a moment, by the clock of the venue: a phone
 * may still be set to another country. Without a zone that the browser knows, by the phone's own.
 */
export function venueDay(moment: Date, daysBefore: number, timeZone: string | undefined): string {
  const [year = 0, month = 1, day = 1] = calendarDay(moment, timeZone);
  return new Date(Date.UTC(year, month - 1, day - daysBefore)).toISOString().slice(0, 10);
}

function calendarDay(moment: Date, timeZone: string | undefined): number[] {
  try {
    // Swedish writes dates as ISO 8601 does.
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
    return day.split('-').map(Number);
  } catch {
    return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  }
}
